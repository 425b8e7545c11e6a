import type { SignInMessages } from './sign-in-messages.js'

/** Norwegian Bokmål. Not yet checked by a native reader. */
export const nb: SignInMessages = {
  heading: (application) => `Koble kalenderen din til ${application}`,
  asks: (application) => `${application} vil:`,
  allowances: {
    email: 'Vite e-postadressen din',
    calendar: 'Se og endre kalendere, hendelser og bestillingssider',
    'calendar.readonly': 'Se kalendere, hendelser og bestillingssider',
  },
  addressLabel: 'E-postadressen din',
  addressHint: 'Vi sender en kode dit for å vite at den er din.',
  noEmail:
    'Denne tjenesten sender ikke e-post ennå, så det kommer ingen kode. Si fra til dem som driver den.',
  addressWrong: 'Skriv en fullstendig e-postadresse, for eksempel name@example.com.',
  sendCode: 'Send en kode',

  codeHeading: 'Skriv koden fra e-posten',
  codeSent: (time) => `Den er på vei og gjelder i ${time}. Den ble sendt til`,
  codeLabel: 'Kode',
  codeWrong: (attemptsLeft) => `Det er ikke koden. Forsøk igjen: ${attemptsLeft}.`,
  codeGone: 'Koden gjelder ikke lenger. Be om en ny.',
  allow: 'Tillat og fortsett',
  sendAgain: 'Send en ny kode',
  cancel: 'Avbryt',

  mailSubject: (application) => `Koden din for å logge på ${application}`,
  mailText: (code, application, time) => [
    `${code} er koden din for å logge på ${application}.`,
    `Skriv den på siden der du ba om den, innen ${time}. Ingen andre trenger den: ikke gi den videre.`,
    'Hvis du ikke ba om den, trenger du ikke gjøre noe: uten koden blir ingen logget på.',
  ],

  failedHeading: 'Du kan ikke logge på her',
  failed: {
    client: 'Appen som sendte deg hit, er ikke kjent her. Si fra til dem som driver den.',
    callback:
      'Appen som sendte deg hit, har ikke registrert adressen du skal tilbake til. Si fra til dem som driver den.',
    request: 'Adressen som førte hit, er ikke fullstendig. Gå tilbake og prøv igjen.',
    foreign: 'Dette ble sendt fra et annet nettsted. Gå tilbake og prøv igjen.',
  },
  oftenHelp: (time) => `Prøv igjen om ${time}.`,
}
