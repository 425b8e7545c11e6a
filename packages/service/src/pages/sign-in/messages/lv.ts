import type { SignInMessages } from './sign-in-messages.js'

/** Latvian. Not yet checked by a native reader. */
export const lv: SignInMessages = {
  heading: (application) => `Savienot jūsu kalendāru ar ${application}`,
  asks: (application) => `${application} lūdz atļauju:`,
  allowances: {
    email: 'Zināt jūsu e-pasta adresi',
    calendar: 'Redzēt un mainīt jūsu kalendārus, pasākumus un rezervēšanas lapas',
    'calendar.readonly': 'Redzēt jūsu kalendārus, pasākumus un rezervēšanas lapas',
  },
  addressLabel: 'Jūsu e-pasta adrese',
  addressHint: 'Nosūtīsim uz to kodu, lai zinātu, ka tā ir jūsu.',
  noEmail: 'Šis pakalpojums vēl nesūta e-pastu, tāpēc kodu nesaņemsiet. Paziņojiet tiem, kas to uztur.',
  addressWrong: 'Ievadiet pilnu e-pasta adresi, piemēram, name@example.com.',
  sendCode: 'Sūtīt kodu',

  codeHeading: 'Ievadiet kodu no e-pasta',
  codeSent: (time) => `Kods ir ceļā. Derīguma laiks: ${time}. Nosūtīts uz`,
  codeLabel: 'Kods',
  codeWrong: (attemptsLeft) => `Šis nav īstais kods. Atlikuši mēģinājumi: ${attemptsLeft}.`,
  codeGone: 'Šis kods vairs nav derīgs. Pieprasiet jaunu.',
  allow: 'Atļaut un turpināt',
  sendAgain: 'Sūtīt citu kodu',
  cancel: 'Atcelt',

  mailSubject: (application) => `Jūsu pieteikšanās kods: ${application}`,
  mailText: (code, application, time) => [
    `${code} ir jūsu pieteikšanās kods (${application}).`,
    `Ievadiet to lapā, kurā to pieprasījāt. Derīguma laiks: ${time}. Nevienam citam tas nav vajadzīgs: nedodiet to tālāk.`,
    'Ja kodu nepieprasījāt, nekas nav jādara: bez koda neviens nepieteiksies.',
  ],

  failedHeading: 'Šeit nevar pieteikties',
  failed: {
    client: 'Lietotne, kas jūs atsūtīja, šeit nav zināma. Paziņojiet tiem, kas to uztur.',
    callback:
      'Lietotne, kas jūs atsūtīja, nav reģistrējusi atgriešanās adresi. Paziņojiet tiem, kas to uztur.',
    request: 'Adrese, kas jūs šurp atveda, nav pilna. Ejiet atpakaļ un mēģiniet vēlreiz.',
    foreign: 'To nosūtīja cita vietne. Ejiet atpakaļ un mēģiniet vēlreiz.',
  },
  oftenHelp: (time) => `Mēģiniet vēlreiz, kad paies ${time}.`,
}
