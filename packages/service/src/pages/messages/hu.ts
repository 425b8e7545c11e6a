import type { PageMessages } from './page-messages.js'

/** Hungarian. Not yet checked by a native reader. */
export const hu: PageMessages = {
  bookHeading: () => 'Időpontfoglalás',
  bookDescription: (host) =>
    host
      ? `Nézze meg, mikor szabad ${host}, és foglaljon időpontot.`
      : 'Nézze meg a szabad időpontokat, és foglaljon egyet.',
  manageHeading: () => 'Az Ön foglalása',
  confirmHeading: () => 'Válasz egy kérésre',
  keepAddress: () => 'Akinél ott van ez a hivatkozás, módosíthatja a foglalást, ezért ne adja tovább.',

  changeHeading: () => 'A naptára és ez a foglalás eltér',
  movedInCalendar: (guest) =>
    `Áthelyezte ezt az eseményt a naptárában. ${guest} továbbra is a lefoglalt időpontra számít.`,
  deletedInCalendar: (guest) =>
    `Törölte ezt az eseményt a naptárából. ${guest} továbbra is számít a találkozóra.`,
  bookedTime: () => 'Lefoglalt időpont',
  calendarTime: () => 'Időpont a naptárában',
  acceptMove: () => 'Az új időpont átvétele és mindenki értesítése',
  acceptDeletion: () => 'A foglalás lemondása és mindenki értesítése',
  restoreEvent: () => 'Az esemény visszaállítása a naptáramban',
  changeSettled: () => 'Nincs már miről dönteni',

  missingHeading: () => 'Ez az oldal nem létezik',
  missingHelp: () => 'Ellenőrizze a címet, vagy érdeklődjön ott, ahonnan kapta.',
  brokenHeading: () => 'Ez a hivatkozás nem vezet foglaláshoz',
  brokenHelp: () => 'Lehet, hogy hiányzik egy része. Nyissa meg újra abból az üzenetből, amelyben szerepelt.',
  privateHeading: () => 'Ezek az időpontok nem nyilvánosak',
  privateHelp: () =>
    'Ott foglaljon, ahová a meghívása szól, vagy érdeklődjön ott, ahonnan ezt a címet kapta.',
  linkUsedHeading: () => 'Ezt a linket már felhasználták',
  linkExpiredHeading: () => 'Ez a link lejárt',
  linkEndedHelp: () => 'Kérjen újat attól, akitől kapta.',
  failedHeading: () => 'Nálunk történt hiba',
  failedHelp: () => 'Próbálja újra egy kis idő múlva.',
  challengeHelp: () =>
    'Az imént sok foglalás történt. A folytatáshoz kapcsolja be a JavaScriptet, vagy próbálja újra egy óra múlva.',
  waitlistFull: () => 'Ez a várólista betelt. Próbálja meg később.',
  paymentMade: () => 'Fizettem: a foglalásom megjelenítése',
  oftenHeading: () => 'Túl sok próbálkozás',
  oftenHelp: () => 'Próbálja újra egy perc múlva.',

  pollHeading: () => 'Mely időpontok felelnek meg Önnek?',
  pollIntro: () => 'Válaszoljon minden időpontnál. Válaszait később módosíthatja.',
  pollIfNeeded: () => 'Ha szükséges',
  pollTaken: () => 'Már nem szabad',
  pollUnanswered: () => 'Válaszoljon legalább egy időpontnál.',
  pollSaved: () => 'Válaszait mentettük',
  pollKeepAddress: () =>
    'Őrizze meg az oldal címét, hogy módosíthassa válaszait. Bárki módosíthatja őket, akinél megvan.',
  pollWithdraw: () => 'Válaszaim visszavonása',
  pollWithdrawn: () => 'Válaszait visszavontuk',
  pollEnded: () => 'Ez a szavazás már nem fogad válaszokat',
  pollChosen: () => 'Ezt az időpontot választották',
  pollCalendarHelp: () =>
    'Válasszon egy .ics fájlt. Egyszer olvassuk be az időpontok megjelöléséhez, és nem tároljuk.',

  madeWith: (name) => `Időpontfoglalás: ${name}`,
}
