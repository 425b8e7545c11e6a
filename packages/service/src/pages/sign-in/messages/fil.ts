import type { SignInMessages } from './sign-in-messages.js'

/** Filipino. Not yet checked by a native reader. */
export const fil: SignInMessages = {
  heading: (application) => `Ikonekta ang kalendaryo mo sa ${application}`,
  asks: (application) => `Hinihiling ng ${application} na:`,
  allowances: {
    email: 'Malaman ang email address mo',
    calendar: 'Makita at mabago ang mga kalendaryo, event at booking page mo',
    'calendar.readonly': 'Makita ang mga kalendaryo, event at booking page mo',
  },
  addressLabel: 'Ang email address mo',
  addressHint: 'Magpapadala kami roon ng code para malamang sa iyo ito.',
  noEmail:
    'Hindi pa nagpapadala ng email ang serbisyong ito, kaya walang darating na code. Ipaalam ito sa nagpapatakbo nito.',
  addressWrong: 'Ilagay ang buong email address, gaya ng name@example.com.',
  sendCode: 'Padalhan ako ng code',

  codeHeading: 'I-type ang code mula sa email mo',
  codeSent: (time) => `Papunta na ito at may bisa nang ${time}. Ipinadala ito sa`,
  codeLabel: 'Code',
  codeWrong: (attemptsLeft) => `Hindi ito ang code. Natitirang pagsubok: ${attemptsLeft}.`,
  codeGone: 'Wala nang bisa ang code na iyon. Humingi ng bago.',
  allow: 'Payagan at magpatuloy',
  sendAgain: 'Magpadala ng isa pang code',
  cancel: 'Kanselahin',

  mailSubject: (application) => `Ang code mo para mag-sign in sa ${application}`,
  mailText: (code, application, time) => [
    `${code} ang code mo para mag-sign in sa ${application}.`,
    `I-type ito sa pahinang pinaghingian mo, sa loob ng ${time}. Walang ibang nangangailangan nito: huwag ibahagi.`,
    'Kung hindi ikaw ang humingi nito, wala kang kailangang gawin: walang makakapag-sign in nang walang code.',
  ],

  failedHeading: 'Hindi ka makakapag-sign in dito',
  failed: {
    client: 'Hindi kilala rito ang application na nagdala sa iyo. Ipaalam ito sa nagpapatakbo nito.',
    callback:
      'Hindi nairehistro ng application na nagdala sa iyo ang address na babalikan mo. Ipaalam ito sa nagpapatakbo nito.',
    request: 'Hindi kumpleto ang address na nagdala sa iyo rito. Bumalik at subukan ulit.',
    foreign: 'Ipinadala ito ng ibang site. Bumalik at subukan ulit.',
  },
  oftenHelp: (time) => `Subukan ulit pagkalipas ng ${time}.`,
}
