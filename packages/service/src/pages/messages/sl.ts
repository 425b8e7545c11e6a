import type { PageMessages } from './page-messages.js'

/** Slovenian. Not yet checked by a native reader. */
export const sl: PageMessages = {
  bookHeading: () => 'Rezervirajte termin',
  bookDescription: (host) =>
    host
      ? `Oglejte si proste termine (${host}) in rezervirajte enega.`
      : 'Oglejte si proste termine in rezervirajte enega.',
  manageHeading: () => 'Vaša rezervacija',
  confirmHeading: () => 'Odgovor na prošnjo',
  keepAddress: () => 'Kdor ima to povezavo, lahko spremeni rezervacijo, zato je ne delite.',

  changeHeading: () => 'Vaš koledar in ta rezervacija se razlikujeta',
  movedInCalendar: (guest) =>
    `Ta dogodek ste v koledarju premaknili. ${guest} še vedno računa na rezervirani čas.`,
  deletedInCalendar: (guest) =>
    `Ta dogodek ste iz koledarja izbrisali. ${guest} še vedno računa na srečanje.`,
  bookedTime: () => 'Rezervirani čas',
  calendarTime: () => 'Čas v vašem koledarju',
  acceptMove: () => 'Prevzemi novi čas in obvesti vse',
  acceptDeletion: () => 'Odpovej rezervacijo in obvesti vse',
  restoreEvent: () => 'Obnovi dogodek v mojem koledarju',
  changeSettled: () => 'Ni več o čem odločati',

  missingHeading: () => 'Ta stran ne obstaja',
  missingHelp: () => 'Preverite naslov ali vprašajte tam, od koder prihaja.',
  brokenHeading: () => 'Ta povezava ne vodi do nobene rezervacije',
  brokenHelp: () => 'Morda manjka njen del. Znova jo odprite iz sporočila, v katerem je bila.',
  privateHeading: () => 'Ti termini niso javni',
  privateHelp: () => 'Rezervirajte tam, kamor vodi vaše vabilo, ali vprašajte tam, od koder prihaja naslov.',
  linkUsedHeading: () => 'Ta povezava je že bila uporabljena',
  linkExpiredHeading: () => 'Ta povezava je potekla',
  linkEndedHelp: () => 'Prosite za novo osebo, ki vam jo je dala.',
  failedHeading: () => 'Pri nas je šlo nekaj narobe',
  failedHelp: () => 'Poskusite znova čez trenutek.',
  challengeHelp: () =>
    'Pravkar je bilo narejenih veliko rezervacij. Za nadaljevanje vklopite JavaScript ali poskusite znova čez eno uro.',
  waitlistFull: () => 'Ta čakalni seznam je poln. Poskusite znova pozneje.',
  paymentMade: () => 'Plačilo je opravljeno: prikaži mojo rezervacijo',
  oftenHeading: () => 'Preveč poskusov',
  oftenHelp: () => 'Poskusite znova čez minuto.',

  pollHeading: () => 'Kateri termini vam ustrezajo?',
  pollIntro: () => 'Odgovorite za vsak termin. Odgovore lahko pozneje spremenite.',
  pollIfNeeded: () => 'Po potrebi',
  pollTaken: () => 'Ni več prost',
  pollUnanswered: () => 'Odgovorite za vsaj en termin.',
  pollSaved: () => 'Vaši odgovori so shranjeni',
  pollKeepAddress: () =>
    'Shranite naslov te strani, da boste lahko spremenili odgovore. Kdor ga ima, jih lahko spremeni.',
  pollWithdraw: () => 'Umakni moje odgovore',
  pollWithdrawn: () => 'Vaši odgovori so umaknjeni',
  pollEnded: () => 'Ta anketa ne sprejema več odgovorov',
  pollChosen: () => 'Ta termin je izbran',
  pollCalendarHelp: () =>
    'Izberite datoteko .ics. Prebere se enkrat, da se označijo termini, in se ne shrani.',

  madeWith: (name) => `Termini z ${name}`,
}
