import type { PageMessages } from './page-messages.js'

/** Slovak. Not yet checked by a native reader. */
export const sk: PageMessages = {
  bookHeading: () => 'Rezervovať termín',
  bookDescription: (host) =>
    host
      ? `Pozrite si voľné termíny (${host}) a jeden si rezervujte.`
      : 'Pozrite si voľné termíny a jeden si rezervujte.',
  manageHeading: () => 'Vaša rezervácia',
  confirmHeading: () => 'Odpovedať na žiadosť',
  keepAddress: () => 'Kto má tento odkaz, môže rezerváciu zmeniť, preto ho nikomu nedávajte.',

  changeHeading: () => 'Váš kalendár a táto rezervácia sa líšia',
  movedInCalendar: (guest) =>
    `Túto udalosť ste v kalendári presunuli. ${guest} stále počíta s rezervovaným časom.`,
  deletedInCalendar: (guest) =>
    `Túto udalosť ste z kalendára odstránili. ${guest} stále počíta so stretnutím.`,
  bookedTime: () => 'Rezervovaný čas',
  calendarTime: () => 'Čas vo vašom kalendári',
  acceptMove: () => 'Prevziať nový čas a dať všetkým vedieť',
  acceptDeletion: () => 'Zrušiť rezerváciu a dať všetkým vedieť',
  restoreEvent: () => 'Obnoviť udalosť v mojom kalendári',
  changeSettled: () => 'Už nie je o čom rozhodovať',

  missingHeading: () => 'Táto stránka neexistuje',
  missingHelp: () => 'Skontrolujte adresu alebo sa opýtajte tam, odkiaľ ju máte.',
  brokenHeading: () => 'Tento odkaz nevedie k žiadnej rezervácii',
  brokenHelp: () => 'Možno chýba jeho časť. Otvorte ho znova zo správy, v ktorej bol.',
  privateHeading: () => 'Tieto termíny nie sú verejné',
  privateHelp: () => 'Rezervujte tam, kam vás pozvali, alebo sa opýtajte tam, odkiaľ adresu máte.',
  linkUsedHeading: () => 'Tento odkaz už bol použitý',
  linkExpiredHeading: () => 'Platnosť tohto odkazu vypršala',
  linkEndedHelp: () => 'Požiadajte o nový toho, kto vám ho dal.',
  failedHeading: () => 'Na našej strane sa niečo pokazilo',
  failedHelp: () => 'Skúste to o chvíľu znova.',
  challengeHelp: () =>
    'Práve bolo vytvorených veľa rezervácií. Ak chcete pokračovať, zapnite JavaScript alebo to skúste znova o hodinu.',
  waitlistFull: () => 'Táto čakacia listina je plná. Skúste to znova neskôr.',
  paymentMade: () => 'Mám zaplatené: zobraziť moju rezerváciu',
  oftenHeading: () => 'Priveľa pokusov',
  oftenHelp: () => 'Skúste to o minútu znova.',

  pollHeading: () => 'Ktoré časy vám vyhovujú?',
  pollIntro: () => 'Odpovedzte pri každom čase. Odpovede môžete neskôr zmeniť.',
  pollIfNeeded: () => 'V prípade potreby',
  pollTaken: () => 'Už nie je voľný',
  pollUnanswered: () => 'Odpovedzte aspoň pri jednom čase.',
  pollSaved: () => 'Vaše odpovede sú uložené',
  pollKeepAddress: () =>
    'Uschovajte si adresu tejto stránky, aby ste mohli odpovede zmeniť. Kto ju má, môže ich meniť.',
  pollWithdraw: () => 'Stiahnuť moje odpovede',
  pollWithdrawn: () => 'Vaše odpovede sú stiahnuté',
  pollEnded: () => 'Táto anketa už neprijíma odpovede',
  pollChosen: () => 'Tento čas je vybraný',
  pollCalendarHelp: () => 'Vyberte súbor .ics. Prečíta sa raz, aby sa označili časy, a neukladá sa.',

  madeWith: (name) => `Termíny s ${name}`,
}
