import type { PageMessages } from './page-messages.js'

/** Czech. Not yet checked by a native reader. */
export const cs: PageMessages = {
  bookHeading: () => 'Rezervovat termín',
  bookDescription: (host) =>
    host
      ? `Podívejte se na volné termíny (${host}) a jeden si rezervujte.`
      : 'Podívejte se na volné termíny a jeden si rezervujte.',
  manageHeading: () => 'Vaše rezervace',
  confirmHeading: () => 'Odpovědět na žádost',
  keepAddress: () => 'Kdo má tento odkaz, může rezervaci změnit, proto ho nikomu nedávejte.',

  changeHeading: () => 'Váš kalendář a tato rezervace se liší',
  movedInCalendar: (guest) =>
    `Tuto událost jste v kalendáři přesunuli. ${guest} stále počítá s rezervovaným časem.`,
  deletedInCalendar: (guest) => `Tuto událost jste z kalendáře smazali. ${guest} stále počítá se setkáním.`,
  bookedTime: () => 'Rezervovaný čas',
  calendarTime: () => 'Čas ve vašem kalendáři',
  acceptMove: () => 'Převzít nový čas a dát všem vědět',
  acceptDeletion: () => 'Zrušit rezervaci a dát všem vědět',
  restoreEvent: () => 'Obnovit událost v mém kalendáři',
  changeSettled: () => 'Už není o čem rozhodovat',

  missingHeading: () => 'Tato stránka neexistuje',
  missingHelp: () => 'Zkontrolujte adresu, nebo se zeptejte tam, odkud ji máte.',
  brokenHeading: () => 'Tento odkaz nevede k žádné rezervaci',
  brokenHelp: () => 'Možná chybí jeho část. Otevřete ho znovu ze zprávy, ve které byl.',
  privateHeading: () => 'Tyto termíny nejsou veřejné',
  privateHelp: () => 'Rezervujte tam, kam vás pozvali, nebo se zeptejte tam, odkud adresu máte.',
  linkUsedHeading: () => 'Tento odkaz už byl použit',
  linkExpiredHeading: () => 'Platnost tohoto odkazu vypršela',
  linkEndedHelp: () => 'Požádejte o nový toho, kdo vám ho dal.',
  failedHeading: () => 'Na naší straně se něco pokazilo',
  failedHelp: () => 'Zkuste to za chvíli znovu.',
  challengeHelp: () =>
    'Právě bylo vytvořeno mnoho rezervací. Pokud chcete pokračovat, zapněte JavaScript, nebo to zkuste znovu za hodinu.',
  waitlistFull: () => 'Tato čekací listina je plná. Zkuste to znovu později.',
  paymentMade: () => 'Mám zaplaceno: zobrazit mou rezervaci',
  oftenHeading: () => 'Příliš mnoho pokusů',
  oftenHelp: () => 'Zkuste to za minutu znovu.',

  pollHeading: () => 'Které časy se vám hodí?',
  pollIntro: () => 'Odpovězte u každého času. Odpovědi můžete později změnit.',
  pollIfNeeded: () => 'V případě potřeby',
  pollTaken: () => 'Už není volný',
  pollUnanswered: () => 'Odpovězte alespoň u jednoho času.',
  pollSaved: () => 'Vaše odpovědi jsou uloženy',
  pollKeepAddress: () =>
    'Uschovejte si adresu této stránky, abyste mohli odpovědi změnit. Kdo ji má, může je měnit.',
  pollWithdraw: () => 'Stáhnout mé odpovědi',
  pollWithdrawn: () => 'Vaše odpovědi jsou staženy',
  pollEnded: () => 'Tato anketa už nepřijímá odpovědi',
  pollChosen: () => 'Tento čas je vybrán',
  pollCalendarHelp: () => 'Vyberte soubor .ics. Přečte se jednou, aby se označily časy, a neukládá se.',

  madeWith: (name) => `Termíny s ${name}`,
}
