import type { SignInMessages } from './sign-in-messages.js'

/** Swedish. Not yet checked by a native reader. */
export const sv: SignInMessages = {
  heading: (application) => `Anslut din kalender till ${application}`,
  asks: (application) => `${application} vill:`,
  allowances: {
    email: 'Veta din e-postadress',
    calendar: 'Se och ändra dina kalendrar, händelser och bokningssidor',
    'calendar.readonly': 'Se dina kalendrar, händelser och bokningssidor',
  },
  addressLabel: 'Din e-postadress',
  addressHint: 'Vi skickar en kod dit för att veta att den är din.',
  noEmail:
    'Den här tjänsten skickar inte e-post ännu, så ingen kod kommer fram. Berätta det för dem som driver den.',
  addressWrong: 'Ange en fullständig e-postadress, till exempel name@example.com.',
  sendCode: 'Skicka en kod',

  codeHeading: 'Skriv koden från ditt mejl',
  codeSent: (time) => `Den är på väg och gäller i ${time}. Den skickades till`,
  codeLabel: 'Kod',
  codeWrong: (attemptsLeft) => `Det är fel kod. Försök kvar: ${attemptsLeft}.`,
  codeGone: 'Koden gäller inte längre. Be om en ny.',
  allow: 'Tillåt och fortsätt',
  sendAgain: 'Skicka en ny kod',
  cancel: 'Avbryt',

  mailSubject: (application) => `Din kod för att logga in på ${application}`,
  mailText: (code, application, time) => [
    `${code} är din kod för att logga in på ${application}.`,
    `Skriv den på sidan där du bad om den, inom ${time}. Ingen annan behöver den: ge den inte vidare.`,
    'Om du inte bad om den behöver du inte göra något: utan koden loggas ingen in.',
  ],

  failedHeading: 'Du kan inte logga in här',
  failed: {
    client: 'Appen som skickade dig hit är inte känd här. Berätta det för dem som driver den.',
    callback:
      'Appen som skickade dig hit har inte registrerat adressen som du ska tillbaka till. Berätta det för dem som driver den.',
    request: 'Adressen som ledde hit är inte fullständig. Gå tillbaka och försök igen.',
    foreign: 'Det här skickades från en annan webbplats. Gå tillbaka och försök igen.',
  },
  oftenHelp: (time) => `Försök igen om ${time}.`,
}
