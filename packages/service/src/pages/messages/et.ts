import type { PageMessages } from './page-messages.js'

/** Estonian. Not yet checked by a native reader. */
export const et: PageMessages = {
  bookHeading: () => 'Broneerige aeg',
  bookDescription: (host) =>
    host
      ? `Vaadake, millal on ${host} vaba, ja broneerige aeg.`
      : 'Vaadake vabu aegu ja broneerige neist üks.',
  manageHeading: () => 'Teie broneering',
  confirmHeading: () => 'Vastake taotlusele',
  keepAddress: () => 'Igaüks, kellel on see link, saab broneeringut muuta, seega ärge seda edasi andke.',

  changeHeading: () => 'Teie kalender ja see broneering erinevad',
  movedInCalendar: (guest) =>
    `Te nihutasite seda sündmust oma kalendris. ${guest} arvestab endiselt broneeritud ajaga.`,
  deletedInCalendar: (guest) =>
    `Te kustutasite selle sündmuse oma kalendrist. ${guest} arvestab endiselt kohtumisega.`,
  bookedTime: () => 'Broneeritud aeg',
  calendarTime: () => 'Aeg teie kalendris',
  acceptMove: () => 'Võta uus aeg üle ja teavita kõiki',
  acceptDeletion: () => 'Tühista broneering ja teavita kõiki',
  restoreEvent: () => 'Taasta sündmus minu kalendris',
  changeSettled: () => 'Midagi pole enam otsustada',

  missingHeading: () => 'Seda lehte ei ole olemas',
  missingHelp: () => 'Kontrollige aadressi või küsige sealt, kust selle saite.',
  brokenHeading: () => 'See link ei vii ühegi broneeringuni',
  brokenHelp: () => 'Võib-olla on osa sellest puudu. Avage see uuesti sõnumist, milles see oli.',
  privateHeading: () => 'Need ajad ei ole avalikud',
  privateHelp: () => 'Broneerige seal, kuhu teid kutsuti, või küsige sealt, kust selle aadressi saite.',
  linkUsedHeading: () => 'Seda linki on juba kasutatud',
  linkExpiredHeading: () => 'See link on aegunud',
  linkEndedHelp: () => 'Küsige uut inimeselt, kes selle teile andis.',
  failedHeading: () => 'Meie poolel läks midagi valesti',
  failedHelp: () => 'Proovige hetke pärast uuesti.',
  challengeHelp: () =>
    'Äsja tehti palju broneeringuid. Jätkamiseks lülitage JavaScript sisse või proovige tunni aja pärast uuesti.',
  waitlistFull: () => 'See ooteleht on täis. Proovige hiljem uuesti.',
  paymentMade: () => 'Olen maksnud: näita minu broneeringut',
  oftenHeading: () => 'Liiga palju katseid',
  oftenHelp: () => 'Proovige minuti pärast uuesti.',

  pollHeading: () => 'Millised ajad teile sobivad?',
  pollIntro: () => 'Vastake iga aja kohta. Vastuseid saate hiljem muuta.',
  pollIfNeeded: () => 'Vajaduse korral',
  pollTaken: () => 'Enam pole vaba',
  pollUnanswered: () => 'Vastake vähemalt ühe aja kohta.',
  pollSaved: () => 'Teie vastused on salvestatud',
  pollKeepAddress: () =>
    'Hoidke selle lehe aadress alles, et vastuseid muuta. Igaüks, kellel see on, saab neid muuta.',
  pollWithdraw: () => 'Võta mu vastused tagasi',
  pollWithdrawn: () => 'Teie vastused on tagasi võetud',
  pollEnded: () => 'See küsitlus ei võta enam vastuseid vastu',
  pollChosen: () => 'See aeg on valitud',
  pollCalendarHelp: () => 'Valige .ics-fail. See loetakse üks kord aegade märkimiseks ja seda ei salvestata.',

  madeWith: (name) => `Aegade broneerimine: ${name}`,
}
