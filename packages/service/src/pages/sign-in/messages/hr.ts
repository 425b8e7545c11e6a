import type { SignInMessages } from './sign-in-messages.js'

/** Croatian. Not yet checked by a native reader. */
export const hr: SignInMessages = {
  heading: (application) => `Povežite svoj kalendar s aplikacijom ${application}`,
  asks: (application) => `${application} traži dopuštenje za:`,
  allowances: {
    email: 'Uvid u vašu adresu e-pošte',
    calendar: 'Pregled i izmjenu vaših kalendara, događaja i stranica za rezervacije',
    'calendar.readonly': 'Pregled vaših kalendara, događaja i stranica za rezervacije',
  },
  addressLabel: 'Vaša adresa e-pošte',
  addressHint: 'Šaljemo kôd na nju da bismo znali da je vaša.',
  noEmail: 'Ova usluga još ne šalje e-poštu, pa vam kôd neće stići. Javite to onima koji je vode.',
  addressWrong: 'Unesite potpunu adresu e-pošte, na primjer name@example.com.',
  sendCode: 'Pošalji kôd',

  codeHeading: 'Unesite kôd iz e-poruke',
  codeSent: (time) => `Kôd je na putu. Vrijedi: ${time}. Poslan je na adresu`,
  codeLabel: 'Kôd',
  codeWrong: (attemptsLeft) => `To nije taj kôd. Preostalo pokušaja: ${attemptsLeft}.`,
  codeGone: 'Taj kôd više ne vrijedi. Zatražite novi.',
  allow: 'Dopusti i nastavi',
  sendAgain: 'Pošalji novi kôd',
  cancel: 'Odustani',

  mailSubject: (application) => `Vaš kôd za prijavu: ${application}`,
  mailText: (code, application, time) => [
    `${code} je vaš kôd za prijavu (${application}).`,
    `Unesite ga na stranici na kojoj je zatražen. Vrijedi: ${time}. Nikome drugom ne treba: ne prosljeđujte ga.`,
    'Ako zahtjev nije vaš, ne trebate učiniti ništa: bez kôda se nitko ne može prijaviti.',
  ],

  failedHeading: 'Ovdje se ne možete prijaviti',
  failed: {
    client: 'Aplikacija iz koje dolazite ovdje nije poznata. Javite to onima koji je vode.',
    callback: 'Aplikacija iz koje dolazite nije prijavila adresu za povratak. Javite to onima koji je vode.',
    request: 'Adresa koja vas je dovela ovamo nije potpuna. Vratite se i pokušajte ponovno.',
    foreign: 'Ovo je poslalo drugo web-mjesto. Vratite se i pokušajte ponovno.',
  },
  oftenHelp: (time) => `Pričekajte i pokušajte ponovno. Preostalo vrijeme: ${time}.`,
}
