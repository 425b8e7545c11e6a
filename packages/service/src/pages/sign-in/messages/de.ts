import type { SignInMessages } from './sign-in-messages.js'

/** German. Not yet checked by a native reader. */
export const de: SignInMessages = {
  heading: (application) => `Ihren Kalender mit ${application} verbinden`,
  asks: (application) => `${application} möchte:`,
  allowances: {
    email: 'Ihre E-Mail-Adresse kennen',
    calendar: 'Ihre Kalender, Termine und Buchungsseiten sehen und ändern',
    'calendar.readonly': 'Ihre Kalender, Termine und Buchungsseiten sehen',
  },
  addressLabel: 'Ihre E-Mail-Adresse',
  addressHint: 'Wir schicken einen Code dorthin, um zu wissen, dass sie Ihnen gehört.',
  noEmail:
    'Dieser Dienst verschickt noch keine E-Mails, daher kommt kein Code bei Ihnen an. Bitte sagen Sie es denen, die ihn betreiben.',
  addressWrong: 'Bitte geben Sie eine vollständige E-Mail-Adresse an, etwa name@example.com.',
  sendCode: 'Code schicken',

  codeHeading: 'Geben Sie den Code aus Ihrer Mail ein',
  codeSent: (time) => `Er ist unterwegs und ${time} lang gültig. Geschickt haben wir ihn an`,
  codeLabel: 'Code',
  codeWrong: (attemptsLeft) => `Das ist nicht der Code. Verbleibende Versuche: ${attemptsLeft}.`,
  codeGone: 'Dieser Code gilt nicht mehr. Bitte lassen Sie sich einen neuen schicken.',
  allow: 'Erlauben und weiter',
  sendAgain: 'Noch einen Code schicken',
  cancel: 'Abbrechen',

  mailSubject: (application) => `Ihr Code zum Anmelden bei ${application}`,
  mailText: (code, application, time) => [
    `${code} ist Ihr Code zum Anmelden bei ${application}.`,
    `Geben Sie ihn innerhalb von ${time} auf der Seite ein, auf der Sie ihn angefordert haben. Sonst braucht ihn niemand: Geben Sie ihn nicht weiter.`,
    'Wenn Sie ihn nicht angefordert haben, ist nichts zu tun: Ohne den Code wird niemand angemeldet.',
  ],

  failedHeading: 'Hier können Sie sich nicht anmelden',
  failed: {
    client:
      'Die Anwendung, von der Sie kommen, ist hier nicht bekannt. Bitte sagen Sie es denen, die sie betreiben.',
    callback:
      'Die Anwendung, von der Sie kommen, hat die Adresse nicht angemeldet, zu der Sie zurückkehren sollen. Bitte sagen Sie es denen, die sie betreiben.',
    request:
      'Die Adresse, die Sie hierher geführt hat, ist nicht vollständig. Bitte gehen Sie zurück und versuchen Sie es noch einmal.',
    foreign: 'Das kam von einer anderen Website. Bitte gehen Sie zurück und versuchen Sie es noch einmal.',
  },
  oftenHelp: (time) => `Bitte versuchen Sie es in ${time} noch einmal.`,
}
