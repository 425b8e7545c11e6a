import type { PageMessages } from './page-messages.js'

/** Polish. Not yet checked by a native reader. */
export const pl: PageMessages = {
  bookHeading: () => 'Zarezerwuj termin',
  bookDescription: (host) =>
    host
      ? `Zobacz wolne terminy (${host}) i zarezerwuj jeden z nich.`
      : 'Zobacz wolne terminy i zarezerwuj jeden z nich.',
  manageHeading: () => 'Twoja rezerwacja',
  confirmHeading: () => 'Odpowiedz na prośbę',
  keepAddress: () => 'Kto ma ten link, może zmienić rezerwację, dlatego nie przekazuj go dalej.',

  changeHeading: () => 'Kalendarz i ta rezerwacja różnią się',
  movedInCalendar: (guest) =>
    `To wydarzenie zostało przeniesione w Twoim kalendarzu. ${guest} nadal liczy na zarezerwowany termin.`,
  deletedInCalendar: (guest) =>
    `To wydarzenie zostało usunięte z Twojego kalendarza. ${guest} nadal liczy na spotkanie.`,
  bookedTime: () => 'Zarezerwowany termin',
  calendarTime: () => 'Termin w Twoim kalendarzu',
  acceptMove: () => 'Przyjmij nowy termin i powiadom wszystkich',
  acceptDeletion: () => 'Odwołaj rezerwację i powiadom wszystkich',
  restoreEvent: () => 'Przywróć wydarzenie w moim kalendarzu',
  changeSettled: () => 'Nie ma już nic do ustalenia',

  missingHeading: () => 'Ta strona nie istnieje',
  missingHelp: () => 'Sprawdź adres albo zapytaj tam, skąd pochodzi.',
  brokenHeading: () => 'Ten link nie prowadzi do rezerwacji',
  brokenHelp: () => 'Być może brakuje jego części. Otwórz go jeszcze raz z wiadomości, w której był.',
  privateHeading: () => 'Te terminy nie są publiczne',
  privateHelp: () => 'Zarezerwuj tam, skąd pochodzi zaproszenie, albo zapytaj tam, skąd pochodzi ten adres.',
  linkUsedHeading: () => 'Ten link został już użyty',
  linkExpiredHeading: () => 'Ten link wygasł',
  linkEndedHelp: () => 'Poproś o nowy osobę, od której go masz.',
  failedHeading: () => 'Coś poszło nie tak po naszej stronie',
  failedHelp: () => 'Spróbuj ponownie za chwilę.',
  challengeHelp: () =>
    'Właśnie dokonano wielu rezerwacji. Włącz JavaScript, aby kontynuować, lub spróbuj ponownie za godzinę.',
  waitlistFull: () => 'Ta lista oczekujących jest pełna. Spróbuj ponownie później.',
  paymentMade: () => 'Płatność wykonana: pokaż moją rezerwację',
  oftenHeading: () => 'Zbyt wiele prób',
  oftenHelp: () => 'Spróbuj ponownie za minutę.',

  pollHeading: () => 'Które terminy Ci pasują?',
  pollIntro: () => 'Odpowiedz przy każdym terminie. Odpowiedzi możesz później zmienić.',
  pollIfNeeded: () => 'W razie potrzeby',
  pollTaken: () => 'Już niedostępny',
  pollUnanswered: () => 'Odpowiedz przy co najmniej jednym terminie.',
  pollSaved: () => 'Twoje odpowiedzi są zapisane',
  pollKeepAddress: () =>
    'Zachowaj adres tej strony, aby zmienić odpowiedzi. Każdy, kto go ma, może je zmienić.',
  pollWithdraw: () => 'Wycofaj moje odpowiedzi',
  pollWithdrawn: () => 'Twoje odpowiedzi są wycofane',
  pollEnded: () => 'Ta ankieta nie przyjmuje już odpowiedzi',
  pollChosen: () => 'Ten termin jest wybrany',
  pollCalendarHelp: () =>
    'Wybierz plik .ics. Zostanie odczytany raz, aby oznaczyć terminy, i nie będzie przechowywany.',

  madeWith: (name) => `Terminy z ${name}`,
}
