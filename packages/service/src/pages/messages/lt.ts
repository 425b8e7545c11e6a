import type { PageMessages } from './page-messages.js'

/** Lithuanian. Not yet checked by a native reader. */
export const lt: PageMessages = {
  bookHeading: () => 'Rezervuoti laiką',
  bookDescription: (host) =>
    host
      ? `Pažiūrėkite, kada ${host} turi laisvo laiko, ir rezervuokite.`
      : 'Peržiūrėkite laisvus laikus ir vieną rezervuokite.',
  manageHeading: () => 'Jūsų rezervacija',
  confirmHeading: () => 'Atsakyti į prašymą',
  keepAddress: () => 'Kas turi šią nuorodą, gali keisti rezervaciją, todėl niekam jos neduokite.',

  changeHeading: () => 'Jūsų kalendorius ir ši rezervacija skiriasi',
  movedInCalendar: (guest) =>
    `Perkėlėte šį įvykį savo kalendoriuje. ${guest} vis dar tikisi rezervuoto laiko.`,
  deletedInCalendar: (guest) => `Ištrynėte šį įvykį iš savo kalendoriaus. ${guest} vis dar tikisi susitikti.`,
  bookedTime: () => 'Rezervuotas laikas',
  calendarTime: () => 'Laikas jūsų kalendoriuje',
  acceptMove: () => 'Priimti naują laiką ir pranešti visiems',
  acceptDeletion: () => 'Atšaukti rezervaciją ir pranešti visiems',
  restoreEvent: () => 'Atkurti įvykį mano kalendoriuje',
  changeSettled: () => 'Nebėra ką spręsti',

  missingHeading: () => 'Tokio puslapio nėra',
  missingHelp: () => 'Patikrinkite adresą arba pasiteiraukite ten, kur jį gavote.',
  brokenHeading: () => 'Ši nuoroda neveda į jokią rezervaciją',
  brokenHelp: () => 'Galbūt trūksta jos dalies. Atverkite ją dar kartą iš laiško, kuriame ji buvo.',
  privateHeading: () => 'Šie laikai nėra vieši',
  privateHelp: () => 'Rezervuokite ten, kur gavote kvietimą, arba pasiteiraukite ten, kur gavote šį adresą.',
  linkUsedHeading: () => 'Ši nuoroda jau panaudota',
  linkExpiredHeading: () => 'Šios nuorodos galiojimas baigėsi',
  linkEndedHelp: () => 'Paprašykite naujos iš to, kas jums ją davė.',
  failedHeading: () => 'Pas mus įvyko klaida',
  failedHelp: () => 'Netrukus bandykite dar kartą.',
  challengeHelp: () =>
    'Ką tik atlikta daug rezervacijų. Norėdami tęsti, įjunkite „JavaScript“ arba bandykite dar kartą po valandos.',
  waitlistFull: () => 'Šis laukiančiųjų sąrašas pilnas. Bandykite vėliau.',
  paymentMade: () => 'Sumokėjau: rodyti mano rezervaciją',
  oftenHeading: () => 'Per daug bandymų',
  oftenHelp: () => 'Bandykite dar kartą po minutės.',

  pollHeading: () => 'Kurie laikai jums tinka?',
  pollIntro: () => 'Atsakykite dėl kiekvieno laiko. Atsakymus galėsite pakeisti vėliau.',
  pollIfNeeded: () => 'Jei reikia',
  pollTaken: () => 'Nebelaisvas',
  pollUnanswered: () => 'Atsakykite bent dėl vieno laiko.',
  pollSaved: () => 'Jūsų atsakymai išsaugoti',
  pollKeepAddress: () =>
    'Išsaugokite šio puslapio adresą, kad galėtumėte keisti atsakymus. Kas jį turi, gali juos keisti.',
  pollWithdraw: () => 'Atsiimti mano atsakymus',
  pollWithdrawn: () => 'Jūsų atsakymai atsiimti',
  pollEnded: () => 'Ši apklausa nebepriima atsakymų',
  pollChosen: () => 'Šis laikas pasirinktas',
  pollCalendarHelp: () =>
    'Pasirinkite .ics failą. Jis perskaitomas vieną kartą laikams pažymėti ir nesaugomas.',

  madeWith: (name) => `Laiko rezervavimas su ${name}`,
}
