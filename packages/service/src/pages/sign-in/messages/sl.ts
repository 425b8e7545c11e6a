import type { SignInMessages } from './sign-in-messages.js'

/** Slovenian. Not yet checked by a native reader. */
export const sl: SignInMessages = {
  heading: (application) => `Povežite svoj koledar z aplikacijo ${application}`,
  asks: (application) => `${application} prosi za dovoljenje za:`,
  allowances: {
    email: 'Vpogled v vaš e-poštni naslov',
    calendar: 'Ogled in spreminjanje vaših koledarjev, dogodkov in strani za rezervacije',
    'calendar.readonly': 'Ogled vaših koledarjev, dogodkov in strani za rezervacije',
  },
  addressLabel: 'Vaš e-poštni naslov',
  addressHint: 'Nanj pošljemo kodo, da vemo, da je vaš.',
  noEmail:
    'Ta storitev še ne pošilja e-pošte, zato kode ne boste prejeli. Sporočite to tistim, ki jo vodijo.',
  addressWrong: 'Vnesite celoten e-poštni naslov, na primer name@example.com.',
  sendCode: 'Pošlji kodo',

  codeHeading: 'Vnesite kodo iz e-poštnega sporočila',
  codeSent: (time) => `Koda je na poti. Čas veljavnosti: ${time}. Poslana je na naslov`,
  codeLabel: 'Koda',
  codeWrong: (attemptsLeft) => `To ni prava koda. Preostali poskusi: ${attemptsLeft}.`,
  codeGone: 'Ta koda ne velja več. Zahtevajte novo.',
  allow: 'Dovoli in nadaljuj',
  sendAgain: 'Pošlji novo kodo',
  cancel: 'Prekliči',

  mailSubject: (application) => `Vaša koda za prijavo: ${application}`,
  mailText: (code, application, time) => [
    `${code} je vaša koda za prijavo (${application}).`,
    `Vnesite jo na strani, na kateri je bila zahtevana. Čas veljavnosti: ${time}. Nihče drug je ne potrebuje: ne dajajte je naprej.`,
    'Če zahteva ni vaša, vam ni treba storiti ničesar: brez kode se nihče ne more prijaviti.',
  ],

  failedHeading: 'Tukaj se ne morete prijaviti',
  failed: {
    client: 'Aplikacija, iz katere prihajate, tukaj ni znana. Sporočite to tistim, ki jo vodijo.',
    callback:
      'Aplikacija, iz katere prihajate, ni prijavila naslova za vrnitev. Sporočite to tistim, ki jo vodijo.',
    request: 'Naslov, ki vas je pripeljal sem, ni popoln. Vrnite se in poskusite znova.',
    foreign: 'To je poslalo drugo spletno mesto. Vrnite se in poskusite znova.',
  },
  oftenHelp: (time) => `Počakajte in poskusite znova. Preostali čas: ${time}.`,
}
