import type { SignInMessages } from './sign-in-messages.js'

/** Slovak. Not yet checked by a native reader. */
export const sk: SignInMessages = {
  heading: (application) => `Prepojiť váš kalendár s aplikáciou ${application}`,
  asks: (application) => `${application} žiada o možnosť:`,
  allowances: {
    email: 'Poznať vašu e-mailovú adresu',
    calendar: 'Vidieť a meniť vaše kalendáre, udalosti a rezervačné stránky',
    'calendar.readonly': 'Vidieť vaše kalendáre, udalosti a rezervačné stránky',
  },
  addressLabel: 'Vaša e-mailová adresa',
  addressHint: 'Pošleme na ňu kód, aby sme vedeli, že je vaša.',
  noEmail:
    'Táto služba zatiaľ neodosiela e-maily, takže vám žiadny kód nepríde. Povedzte to jej prevádzkovateľovi.',
  addressWrong: 'Zadajte celú e-mailovú adresu, napríklad name@example.com.',
  sendCode: 'Poslať kód',

  codeHeading: 'Zadajte kód z e-mailu',
  codeSent: (time) => `Kód je na ceste. Čas platnosti: ${time}. Odoslané na`,
  codeLabel: 'Kód',
  codeWrong: (attemptsLeft) => `To nie je ten kód. Zostávajúce pokusy: ${attemptsLeft}.`,
  codeGone: 'Tento kód už neplatí. Vyžiadajte si nový.',
  allow: 'Povoliť a pokračovať',
  sendAgain: 'Poslať ďalší kód',
  cancel: 'Zrušiť',

  mailSubject: (application) => `Váš prihlasovací kód pre ${application}`,
  mailText: (code, application, time) => [
    `${code} je váš prihlasovací kód pre ${application}.`,
    `Zadajte ho na stránke, kde ste oň požiadali. Platí ${time}. Nikto iný ho nepotrebuje: nikomu ho nedávajte.`,
    'Ak ste oň nežiadali, nemusíte robiť nič: bez kódu sa nikto neprihlási.',
  ],

  failedHeading: 'Tu sa nedá prihlásiť',
  failed: {
    client: 'Aplikácia, z ktorej prichádzate, tu nie je známa. Povedzte to jej prevádzkovateľovi.',
    callback:
      'Aplikácia, z ktorej prichádzate, nezaregistrovala adresu na návrat. Povedzte to jej prevádzkovateľovi.',
    request: 'Adresa, ktorá vás sem priviedla, nie je úplná. Vráťte sa a skúste to znova.',
    foreign: 'Toto poslal iný web. Vráťte sa a skúste to znova.',
  },
  oftenHelp: (time) => `Skúste to znova o ${time}.`,
}
