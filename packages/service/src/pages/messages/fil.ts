import type { PageMessages } from './page-messages.js'

/** Filipino. Not yet checked by a native reader. */
export const fil: PageMessages = {
  bookHeading: () => 'Mag-book ng oras',
  bookDescription: (host) =>
    host
      ? `Tingnan kung kailan bakante si ${host} at mag-book ng oras.`
      : 'Tingnan ang mga bakanteng oras at mag-book ng isa.',
  manageHeading: () => 'Ang booking mo',
  confirmHeading: () => 'Sagutin ang hiling',
  keepAddress: () => 'Mababago ng sinumang may link na ito ang booking, kaya huwag itong ibahagi.',

  changeHeading: () => 'Magkaiba ang kalendaryo mo at ang booking na ito',
  movedInCalendar: (guest) =>
    `Inilipat mo ang event na ito sa kalendaryo mo. Inaasahan pa rin ni ${guest} ang naka-book na oras.`,
  deletedInCalendar: (guest) =>
    `Binura mo ang event na ito sa kalendaryo mo. Inaasahan ka pa ring makita ni ${guest}.`,
  bookedTime: () => 'Naka-book na oras',
  calendarTime: () => 'Oras sa kalendaryo mo',
  acceptMove: () => 'Gamitin ang bagong oras at ipaalam sa lahat',
  acceptDeletion: () => 'Kanselahin ang booking at ipaalam sa lahat',
  restoreEvent: () => 'Ibalik ang event sa kalendaryo ko',
  changeSettled: () => 'Wala nang kailangang pagpasyahan',

  missingHeading: () => 'Walang ganitong pahina',
  missingHelp: () => 'Suriin ang address, o magtanong sa nagbigay nito.',
  brokenHeading: () => 'Walang booking sa link na ito',
  brokenHelp: () => 'Baka may kulang. Buksan ulit mula sa mensaheng pinanggalingan nito.',
  privateHeading: () => 'Hindi pampubliko ang mga oras na ito',
  privateHelp: () => 'Mag-book kung saan ka inimbitahan, o magtanong sa nagbigay ng address na ito.',
  linkUsedHeading: () => 'Nagamit na ang link na ito',
  linkExpiredHeading: () => 'Nag-expire na ang link na ito',
  linkEndedHelp: () => 'Humingi ng bago sa nagbigay nito sa iyo.',
  failedHeading: () => 'May naging problema sa panig namin',
  failedHelp: () => 'Subukan ulit mamaya-maya.',
  challengeHelp: () =>
    'Maraming booking ang kakagawa lang. I-on ang JavaScript para magpatuloy, o subukan ulit pagkalipas ng isang oras.',
  waitlistFull: () => 'Puno na ang waitlist na ito. Subukan ulit mamaya.',
  paymentMade: () => 'Nakapagbayad na ako: ipakita ang booking ko',
  oftenHeading: () => 'Masyadong madalas',
  oftenHelp: () => 'Subukan ulit pagkalipas ng isang minuto.',

  pollHeading: () => 'Aling mga oras ang kaya mo?',
  pollIntro: () => 'Sumagot para sa bawat oras. Mababago mo ang mga sagot mo mamaya.',
  pollIfNeeded: () => 'Kung kailangan',
  pollTaken: () => 'Hindi na bakante',
  pollUnanswered: () => 'Sumagot para sa kahit isang oras.',
  pollSaved: () => 'Na-save ang mga sagot mo',
  pollKeepAddress: () =>
    'Itago ang address ng page na ito para mabago ang mga sagot mo. Mababago ang mga ito ng sinumang mayroon nito.',
  pollWithdraw: () => 'Bawiin ang mga sagot ko',
  pollWithdrawn: () => 'Nabawi ang mga sagot mo',
  pollEnded: () => 'Hindi na tumatanggap ng sagot ang botohang ito',
  pollChosen: () => 'Ang oras na ito ang napili',
  pollCalendarHelp: () =>
    'Pumili ng .ics file. Isang beses itong babasahin para markahan ang mga oras, at hindi itatago.',

  madeWith: (name) => `Pag-iskedyul gamit ang ${name}`,
}
