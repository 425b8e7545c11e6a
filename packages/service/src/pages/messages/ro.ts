import type { PageMessages } from './page-messages.js'

/** Romanian. Not yet checked by a native reader. */
export const ro: PageMessages = {
  bookHeading: () => 'Rezervați o oră',
  bookDescription: (host) =>
    host ? `Vedeți orele libere pentru ${host} și rezervați una.` : 'Vedeți orele libere și rezervați una.',
  manageHeading: () => 'Rezervarea dumneavoastră',
  confirmHeading: () => 'Răspuns la o cerere',
  keepAddress: () => 'Oricine are acest link poate modifica rezervarea: nu îl dați mai departe.',

  changeHeading: () => 'Calendarul dvs. și această rezervare diferă',
  movedInCalendar: (guest) =>
    `Ați mutat acest eveniment în calendar. ${guest} se bazează încă pe ora rezervată.`,
  deletedInCalendar: (guest) =>
    `Ați șters acest eveniment din calendar. ${guest} se bazează încă pe întâlnire.`,
  bookedTime: () => 'Ora rezervată',
  calendarTime: () => 'Ora din calendarul dvs.',
  acceptMove: () => 'Preia ora nouă și anunță pe toată lumea',
  acceptDeletion: () => 'Anulează rezervarea și anunță pe toată lumea',
  restoreEvent: () => 'Restaurează evenimentul în calendarul meu',
  changeSettled: () => 'Nu mai este nimic de hotărât',

  missingHeading: () => 'Această pagină nu există',
  missingHelp: () => 'Verificați adresa sau întrebați de unde ați primit-o.',
  brokenHeading: () => 'Acest link nu duce la nicio rezervare',
  brokenHelp: () => 'Poate lipsește o parte. Deschideți-l din nou din mesajul în care se afla.',
  privateHeading: () => 'Aceste ore nu sunt publice',
  privateHelp: () => 'Rezervați acolo unde ați primit invitația sau întrebați de unde aveți această adresă.',
  linkUsedHeading: () => 'Acest link a fost deja folosit',
  linkExpiredHeading: () => 'Acest link a expirat',
  linkEndedHelp: () => 'Cereți unul nou persoanei care vi l-a dat.',
  failedHeading: () => 'Ceva nu a mers bine la noi',
  failedHelp: () => 'Încercați din nou peste câteva momente.',
  challengeHelp: () =>
    'Tocmai s-au făcut multe rezervări. Activați JavaScript pentru a continua sau încercați din nou peste o oră.',
  waitlistFull: () => 'Această listă de așteptare este plină. Încercați din nou mai târziu.',
  paymentMade: () => 'Am plătit: arată rezervarea mea',
  oftenHeading: () => 'Prea multe încercări',
  oftenHelp: () => 'Încercați din nou peste un minut.',

  pollHeading: () => 'Ce ore vi se potrivesc?',
  pollIntro: () => 'Răspundeți pentru fiecare oră. Puteți schimba răspunsurile mai târziu.',
  pollIfNeeded: () => 'Dacă e nevoie',
  pollTaken: () => 'Nu mai este liber',
  pollUnanswered: () => 'Răspundeți pentru cel puțin o oră.',
  pollSaved: () => 'Răspunsurile dvs. sunt salvate',
  pollKeepAddress: () =>
    'Păstrați adresa acestei pagini pentru a schimba răspunsurile. Oricine o are le poate schimba.',
  pollWithdraw: () => 'Retrag răspunsurile mele',
  pollWithdrawn: () => 'Răspunsurile dvs. sunt retrase',
  pollEnded: () => 'Acest sondaj nu mai primește răspunsuri',
  pollChosen: () => 'Această oră este aleasă',
  pollCalendarHelp: () =>
    'Alegeți un fișier .ics. Este citit o singură dată pentru a marca orele și nu este păstrat.',

  madeWith: (name) => `Programări cu ${name}`,
}
