import type { PageMessages } from './page-messages.js'

/** Croatian. Not yet checked by a native reader. */
export const hr: PageMessages = {
  bookHeading: () => 'Rezervirajte termin',
  bookDescription: (host) =>
    host
      ? `Pogledajte slobodne termine (${host}) i rezervirajte jedan.`
      : 'Pogledajte slobodne termine i rezervirajte jedan.',
  manageHeading: () => 'Vaša rezervacija',
  confirmHeading: () => 'Odgovor na zahtjev',
  keepAddress: () => 'Tko ima ovu poveznicu, može promijeniti rezervaciju, zato je nikome ne dajte.',

  changeHeading: () => 'Vaš kalendar i ova rezervacija se razlikuju',
  movedInCalendar: (guest) =>
    `Premjestili ste ovaj događaj u svom kalendaru. ${guest} i dalje računa na rezervirano vrijeme.`,
  deletedInCalendar: (guest) =>
    `Izbrisali ste ovaj događaj iz svog kalendara. ${guest} i dalje računa na susret.`,
  bookedTime: () => 'Rezervirano vrijeme',
  calendarTime: () => 'Vrijeme u vašem kalendaru',
  acceptMove: () => 'Preuzmi novo vrijeme i obavijesti sve',
  acceptDeletion: () => 'Otkaži rezervaciju i obavijesti sve',
  restoreEvent: () => 'Vrati događaj u moj kalendar',
  changeSettled: () => 'Nema se više o čemu odlučiti',

  missingHeading: () => 'Ova stranica ne postoji',
  missingHelp: () => 'Provjerite adresu ili pitajte ondje odakle dolazi.',
  brokenHeading: () => 'Ova poveznica ne vodi ni na jednu rezervaciju',
  brokenHelp: () => 'Možda nedostaje njezin dio. Otvorite je još jednom iz poruke u kojoj je bila.',
  privateHeading: () => 'Ovi termini nisu javni',
  privateHelp: () => 'Rezervirajte ondje kamo ste pozvani ili pitajte ondje odakle adresa dolazi.',
  linkUsedHeading: () => 'Ova je poveznica već iskorištena',
  linkExpiredHeading: () => 'Ova je poveznica istekla',
  linkEndedHelp: () => 'Zatražite novu od osobe koja vam ju je dala.',
  failedHeading: () => 'Nešto je kod nas pošlo po zlu',
  failedHelp: () => 'Pokušajte ponovno za koji trenutak.',
  challengeHelp: () =>
    'Upravo je napravljeno mnogo rezervacija. Uključite JavaScript za nastavak ili pokušajte ponovno za sat vremena.',
  waitlistFull: () => 'Ova lista čekanja je puna. Pokušajte ponovno kasnije.',
  paymentMade: () => 'Plaćanje je izvršeno: prikaži moju rezervaciju',
  oftenHeading: () => 'Previše pokušaja',
  oftenHelp: () => 'Pokušajte ponovno za minutu.',

  pollHeading: () => 'Koji termini vam odgovaraju?',
  pollIntro: () => 'Odgovorite za svaki termin. Odgovore možete poslije promijeniti.',
  pollIfNeeded: () => 'Ako treba',
  pollTaken: () => 'Više nije slobodan',
  pollUnanswered: () => 'Odgovorite za barem jedan termin.',
  pollSaved: () => 'Vaši su odgovori spremljeni',
  pollKeepAddress: () =>
    'Sačuvajte adresu ove stranice kako biste promijenili odgovore. Tko je ima, može ih promijeniti.',
  pollWithdraw: () => 'Povuci moje odgovore',
  pollWithdrawn: () => 'Vaši su odgovori povučeni',
  pollEnded: () => 'Ova anketa više ne prima odgovore',
  pollChosen: () => 'Ovaj je termin odabran',
  pollCalendarHelp: () => 'Odaberite .ics datoteku. Čita se jednom da se označe termini i ne pohranjuje se.',

  madeWith: (name) => `Termini uz ${name}`,
}
