import type { SignInMessages } from './sign-in-messages.js'

/** Czech. Not yet checked by a native reader. */
export const cs: SignInMessages = {
  heading: (application) => `Propojit váš kalendář s aplikací ${application}`,
  asks: (application) => `${application} žádá o možnost:`,
  allowances: {
    email: 'Znát vaši e-mailovou adresu',
    calendar: 'Vidět a měnit vaše kalendáře, události a rezervační stránky',
    'calendar.readonly': 'Vidět vaše kalendáře, události a rezervační stránky',
  },
  addressLabel: 'Vaše e-mailová adresa',
  addressHint: 'Pošleme na ni kód, abychom věděli, že je vaše.',
  noEmail:
    'Tato služba zatím neodesílá e-maily, takže vám žádný kód nepřijde. Řekněte to jejímu provozovateli.',
  addressWrong: 'Zadejte celou e-mailovou adresu, například name@example.com.',
  sendCode: 'Poslat kód',

  codeHeading: 'Zadejte kód z e-mailu',
  codeSent: (time) => `Kód je na cestě. Doba platnosti: ${time}. Odesláno na`,
  codeLabel: 'Kód',
  codeWrong: (attemptsLeft) => `To není ten kód. Zbývající pokusy: ${attemptsLeft}.`,
  codeGone: 'Tento kód už neplatí. Vyžádejte si nový.',
  allow: 'Povolit a pokračovat',
  sendAgain: 'Poslat další kód',
  cancel: 'Zrušit',

  mailSubject: (application) => `Váš přihlašovací kód pro ${application}`,
  mailText: (code, application, time) => [
    `${code} je váš přihlašovací kód pro ${application}.`,
    `Zadejte ho na stránce, kde jste o něj požádali. Platí ${time}. Nikdo jiný ho nepotřebuje: nikomu ho nedávejte.`,
    'Pokud jste o něj nežádali, nemusíte dělat nic: bez kódu se nikdo nepřihlásí.',
  ],

  failedHeading: 'Zde se nelze přihlásit',
  failed: {
    client: 'Aplikace, ze které přicházíte, zde není známa. Řekněte to jejímu provozovateli.',
    callback:
      'Aplikace, ze které přicházíte, nezaregistrovala adresu pro návrat. Řekněte to jejímu provozovateli.',
    request: 'Adresa, která vás sem přivedla, není úplná. Vraťte se a zkuste to znovu.',
    foreign: 'Toto poslal jiný web. Vraťte se a zkuste to znovu.',
  },
  oftenHelp: (time) => `Zkuste to znovu za ${time}.`,
}
