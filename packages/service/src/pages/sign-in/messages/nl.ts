import type { SignInMessages } from './sign-in-messages.js'

/** Dutch. Not yet checked by a native reader. */
export const nl: SignInMessages = {
  heading: (application) => `Koppel je agenda aan ${application}`,
  asks: (application) => `${application} wil graag:`,
  allowances: {
    email: 'Je e-mailadres weten',
    calendar: 'Je agenda’s, afspraken en boekingspagina’s bekijken en wijzigen',
    'calendar.readonly': 'Je agenda’s, afspraken en boekingspagina’s bekijken',
  },
  addressLabel: 'Je e-mailadres',
  addressHint: 'We sturen er een code naartoe, zodat we weten dat het van jou is.',
  noEmail: 'Deze dienst verstuurt nog geen e-mails, dus er komt geen code aan. Laat het de beheerder weten.',
  addressWrong: 'Vul een volledig e-mailadres in, zoals naam@example.com.',
  sendCode: 'Stuur me een code',

  codeHeading: 'Typ de code uit je mail',
  codeSent: (time) => `Hij is onderweg en ${time} geldig. We stuurden hem naar`,
  codeLabel: 'Code',
  codeWrong: (attemptsLeft) => `Dit is niet de code. Resterende pogingen: ${attemptsLeft}.`,
  codeGone: 'Deze code is niet meer geldig. Vraag een nieuwe aan.',
  allow: 'Toestaan en doorgaan',
  sendAgain: 'Nog een code sturen',
  cancel: 'Annuleren',

  mailSubject: (application) => `Je code om in te loggen bij ${application}`,
  mailText: (code, application, time) => [
    `${code} is je code om in te loggen bij ${application}.`,
    `Typ hem binnen ${time} op de pagina waar je erom vroeg. Niemand anders heeft hem nodig: geef hem niet door.`,
    'Heb je er niet om gevraagd, dan hoef je niets te doen: zonder de code kan niemand inloggen.',
  ],

  failedHeading: 'Je kunt hier niet inloggen',
  failed: {
    client: 'De app waar je vandaan komt, is hier niet bekend. Laat het de beheerder weten.',
    callback:
      'De app waar je vandaan komt, heeft het adres waar je heen terug moet niet geregistreerd. Laat het de beheerder weten.',
    request: 'Het adres dat je opende, is niet volledig. Ga terug en probeer het opnieuw.',
    foreign: 'Dit werd door een andere site verstuurd. Ga terug en probeer het opnieuw.',
  },
  oftenHelp: (time) => `Probeer het over ${time} opnieuw.`,
}
