import type { SignInMessages } from './sign-in-messages.js'

/** Estonian. Not yet checked by a native reader. */
export const et: SignInMessages = {
  heading: (application) => `Ühendage oma kalender: ${application}`,
  asks: (application) => `${application} palub luba:`,
  allowances: {
    email: 'Teada teie e-posti aadressi',
    calendar: 'Näha ja muuta teie kalendreid, sündmusi ja broneerimislehti',
    'calendar.readonly': 'Näha teie kalendreid, sündmusi ja broneerimislehti',
  },
  addressLabel: 'Teie e-posti aadress',
  addressHint: 'Saadame sinna koodi, et teada, et see on teie oma.',
  noEmail: 'See teenus ei saada veel e-kirju, seega koodi te ei saa. Andke sellest teada selle haldajale.',
  addressWrong: 'Sisestage täielik e-posti aadress, näiteks name@example.com.',
  sendCode: 'Saada kood',

  codeHeading: 'Sisestage kood oma e-kirjast',
  codeSent: (time) => `Kood on teel ja kehtib ${time}. Saadetud aadressile`,
  codeLabel: 'Kood',
  codeWrong: (attemptsLeft) => `See ei ole õige kood. Katseid on jäänud: ${attemptsLeft}.`,
  codeGone: 'See kood enam ei kehti. Küsige uus.',
  allow: 'Luba ja jätka',
  sendAgain: 'Saada uus kood',
  cancel: 'Loobu',

  mailSubject: (application) => `Teie sisselogimiskood: ${application}`,
  mailText: (code, application, time) => [
    `${code} on teie sisselogimiskood (${application}).`,
    `Sisestage see lehel, kus te seda küsisite. Kood kehtib ${time}. Kellelgi teisel seda vaja ei ole: ärge seda edasi andke.`,
    'Kui te koodi ei küsinud, ei ole vaja midagi teha: ilma koodita ei logita kedagi sisse.',
  ],

  failedHeading: 'Siin ei saa sisse logida',
  failed: {
    client: 'Rakendust, mis teid siia saatis, siin ei tunta. Andke sellest teada selle haldajale.',
    callback:
      'Rakendus, mis teid siia saatis, ei ole registreerinud aadressi, kuhu te naasete. Andke sellest teada selle haldajale.',
    request: 'Aadress, mis teid siia tõi, ei ole täielik. Minge tagasi ja proovige uuesti.',
    foreign: 'Selle saatis teine sait. Minge tagasi ja proovige uuesti.',
  },
  oftenHelp: (time) => `Proovige uuesti, kui on möödunud ${time}.`,
}
