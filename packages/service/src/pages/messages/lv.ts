import type { PageMessages } from './page-messages.js'

/** Latvian. Not yet checked by a native reader. */
export const lv: PageMessages = {
  bookHeading: () => 'Rezervēt laiku',
  bookDescription: (host) =>
    host
      ? `Apskatiet brīvos laikus (${host}) un vienu rezervējiet.`
      : 'Apskatiet brīvos laikus un vienu rezervējiet.',
  manageHeading: () => 'Jūsu rezervācija',
  confirmHeading: () => 'Atbildēt uz pieprasījumu',
  keepAddress: () => 'Ar šo saiti rezervāciju var mainīt ikviens, tāpēc nedodiet to citiem.',

  changeHeading: () => 'Jūsu kalendārs un šī rezervācija atšķiras',
  movedInCalendar: (guest) =>
    `Jūs pārvietojāt šo notikumu savā kalendārā. ${guest} joprojām gaida rezervēto laiku.`,
  deletedInCalendar: (guest) =>
    `Jūs izdzēsāt šo notikumu no sava kalendāra. ${guest} joprojām gaida tikšanos.`,
  bookedTime: () => 'Rezervētais laiks',
  calendarTime: () => 'Laiks jūsu kalendārā',
  acceptMove: () => 'Pārņemt jauno laiku un paziņot visiem',
  acceptDeletion: () => 'Atcelt rezervāciju un paziņot visiem',
  restoreEvent: () => 'Atjaunot notikumu manā kalendārā',
  changeSettled: () => 'Vairs nav, ko izlemt',

  missingHeading: () => 'Šādas lapas nav',
  missingHelp: () => 'Pārbaudiet adresi vai pajautājiet tur, kur to saņēmāt.',
  brokenHeading: () => 'Šī saite neved uz rezervāciju',
  brokenHelp: () => 'Varbūt trūkst tās daļas. Atveriet to vēlreiz no ziņas, kurā tā bija.',
  privateHeading: () => 'Šie laiki nav publiski',
  privateHelp: () => 'Rezervējiet tur, kur saņēmāt uzaicinājumu, vai pajautājiet tur, kur saņēmāt šo adresi.',
  linkUsedHeading: () => 'Šī saite jau ir izmantota',
  linkExpiredHeading: () => 'Šīs saites derīgums ir beidzies',
  linkEndedHelp: () => 'Palūdziet jaunu tam, kas jums to iedeva.',
  failedHeading: () => 'Mūsu pusē radās kļūda',
  failedHelp: () => 'Pēc brīža mēģiniet vēlreiz.',
  challengeHelp: () =>
    'Nupat tika veikts daudz rezervāciju. Lai turpinātu, ieslēdziet JavaScript vai mēģiniet vēlreiz pēc stundas.',
  waitlistFull: () => 'Šis gaidīšanas saraksts ir pilns. Mēģiniet vēlāk vēlreiz.',
  paymentMade: () => 'Samaksa ir veikta: rādīt manu rezervāciju',
  oftenHeading: () => 'Pārāk daudz mēģinājumu',
  oftenHelp: () => 'Mēģiniet vēlreiz pēc minūtes.',

  pollHeading: () => 'Kuri laiki jums der?',
  pollIntro: () => 'Atbildiet par katru laiku. Atbildes vēlāk varēsiet mainīt.',
  pollIfNeeded: () => 'Ja nepieciešams',
  pollTaken: () => 'Vairs nav brīvs',
  pollUnanswered: () => 'Atbildiet vismaz par vienu laiku.',
  pollSaved: () => 'Jūsu atbildes ir saglabātas',
  pollKeepAddress: () =>
    'Saglabājiet šīs lapas adresi, lai mainītu atbildes. Ikviens, kam tā ir, var tās mainīt.',
  pollWithdraw: () => 'Atsaukt manas atbildes',
  pollWithdrawn: () => 'Jūsu atbildes ir atsauktas',
  pollEnded: () => 'Šī aptauja vairs nepieņem atbildes',
  pollChosen: () => 'Šis laiks ir izvēlēts',
  pollCalendarHelp: () => 'Izvēlieties .ics failu. To nolasa vienreiz, lai atzīmētu laikus, un nesaglabā.',

  madeWith: (name) => `Laika rezervēšana ar ${name}`,
}
