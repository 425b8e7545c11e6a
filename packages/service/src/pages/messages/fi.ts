import type { PageMessages } from './page-messages.js'

/** Finnish. Not yet checked by a native reader. */
export const fi: PageMessages = {
  bookHeading: () => 'Varaa aika',
  bookDescription: (host) =>
    host ? `Katso, milloin vapaata on (${host}), ja varaa aika.` : 'Katso vapaat ajat ja varaa niistä yksi.',
  manageHeading: () => 'Varauksesi',
  confirmHeading: () => 'Vastaa pyyntöön',
  keepAddress: () => 'Kuka tahansa, jolla on tämä linkki, voi muuttaa varausta. Älä siis jaa sitä.',

  changeHeading: () => 'Kalenterisi ja tämä varaus eroavat',
  movedInCalendar: (guest) => `Siirsit tapahtuman kalenterissasi. ${guest} odottaa yhä varattua aikaa.`,
  deletedInCalendar: (guest) => `Poistit tapahtuman kalenteristasi. ${guest} odottaa yhä tapaamista.`,
  bookedTime: () => 'Varattu aika',
  calendarTime: () => 'Aika kalenterissasi',
  acceptMove: () => 'Ota uusi aika käyttöön ja ilmoita kaikille',
  acceptDeletion: () => 'Peru varaus ja ilmoita kaikille',
  restoreEvent: () => 'Palauta tapahtuma kalenteriini',
  changeSettled: () => 'Päätettävää ei enää ole',

  missingHeading: () => 'Sivua ei ole',
  missingHelp: () => 'Tarkista osoite tai kysy sieltä, mistä sait sen.',
  brokenHeading: () => 'Linkki ei johda varaukseen',
  brokenHelp: () => 'Osa siitä saattaa puuttua. Avaa se uudelleen viestistä, jossa se oli.',
  privateHeading: () => 'Nämä ajat eivät ole julkisia',
  privateHelp: () => 'Varaa sieltä, minne sinut kutsuttiin, tai kysy sieltä, mistä sait osoitteen.',
  linkUsedHeading: () => 'Tämä linkki on jo käytetty',
  linkExpiredHeading: () => 'Tämä linkki on vanhentunut',
  linkEndedHelp: () => 'Pyydä uusi henkilöltä, jolta sait sen.',
  failedHeading: () => 'Meillä meni jotain vikaan',
  failedHelp: () => 'Yritä hetken kuluttua uudelleen.',
  challengeHelp: () =>
    'Varauksia tehtiin juuri paljon. Jatka ottamalla JavaScript käyttöön tai yritä uudelleen tunnin kuluttua.',
  waitlistFull: () => 'Tämä odotuslista on täynnä. Yritä myöhemmin uudelleen.',
  paymentMade: () => 'Olen maksanut: näytä varaukseni',
  oftenHeading: () => 'Liian monta kertaa',
  oftenHelp: () => 'Yritä minuutin kuluttua uudelleen.',

  pollHeading: () => 'Mitkä ajat sopivat sinulle?',
  pollIntro: () => 'Vastaa jokaisen ajan kohdalla. Voit muuttaa vastauksiasi myöhemmin.',
  pollIfNeeded: () => 'Tarvittaessa',
  pollTaken: () => 'Ei enää vapaa',
  pollUnanswered: () => 'Vastaa vähintään yhden ajan kohdalla.',
  pollSaved: () => 'Vastauksesi on tallennettu',
  pollKeepAddress: () =>
    'Säilytä tämän sivun osoite, niin voit muuttaa vastauksiasi. Kuka tahansa, jolla se on, voi muuttaa niitä.',
  pollWithdraw: () => 'Peru vastaukseni',
  pollWithdrawn: () => 'Vastauksesi on peruttu',
  pollEnded: () => 'Tämä kysely ei ota enää vastaan vastauksia',
  pollChosen: () => 'Tämä aika on valittu',
  pollCalendarHelp: () =>
    'Valitse .ics-tiedosto. Se luetaan kerran aikojen merkitsemiseksi, eikä sitä tallenneta.',

  madeWith: (name) => `Ajanvaraus: ${name}`,
}
