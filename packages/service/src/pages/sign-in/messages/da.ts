import type { SignInMessages } from './sign-in-messages.js'

/** Danish. Not yet checked by a native reader. */
export const da: SignInMessages = {
  heading: (application) => `Forbind din kalender med ${application}`,
  asks: (application) => `${application} vil gerne:`,
  allowances: {
    email: 'Kende din e-mailadresse',
    calendar: 'Se og ændre dine kalendere, begivenheder og bookingsider',
    'calendar.readonly': 'Se dine kalendere, begivenheder og bookingsider',
  },
  addressLabel: 'Din e-mailadresse',
  addressHint: 'Vi sender en kode dertil for at vide, at den er din.',
  noEmail:
    'Denne tjeneste sender endnu ikke e-mails, så der kommer ingen kode. Sig det til dem, der driver den.',
  addressWrong: 'Skriv en fuld e-mailadresse, for eksempel name@example.com.',
  sendCode: 'Send en kode',

  codeHeading: 'Skriv koden fra din mail',
  codeSent: (time) => `Den er på vej og gælder i ${time}. Den blev sendt til`,
  codeLabel: 'Kode',
  codeWrong: (attemptsLeft) => `Det er ikke koden. Forsøg tilbage: ${attemptsLeft}.`,
  codeGone: 'Koden gælder ikke længere. Bed om en ny.',
  allow: 'Tillad og fortsæt',
  sendAgain: 'Send en ny kode',
  cancel: 'Annuller',

  mailSubject: (application) => `Din kode til at logge ind på ${application}`,
  mailText: (code, application, time) => [
    `${code} er din kode til at logge ind på ${application}.`,
    `Skriv den på siden, hvor du bad om den, inden for ${time}. Ingen andre har brug for den: giv den ikke videre.`,
    'Hvis du ikke har bedt om den, skal du ikke gøre noget: uden koden bliver ingen logget ind.',
  ],

  failedHeading: 'Du kan ikke logge ind her',
  failed: {
    client: 'Appen, der sendte dig hertil, er ikke kendt her. Sig det til dem, der driver den.',
    callback:
      'Appen, der sendte dig hertil, har ikke registreret den adresse, du skal tilbage til. Sig det til dem, der driver den.',
    request: 'Adressen, der førte hertil, er ikke fuldstændig. Gå tilbage, og prøv igen.',
    foreign: 'Dette blev sendt fra et andet websted. Gå tilbage, og prøv igen.',
  },
  oftenHelp: (time) => `Prøv igen om ${time}.`,
}
