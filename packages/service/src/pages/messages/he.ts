import type { PageMessages } from './page-messages.js'

/** Hebrew. Not yet checked by a native reader. */
export const he: PageMessages = {
  bookHeading: () => 'קביעת פגישה',
  bookDescription: (host) =>
    host
      ? `המועדים הפנויים אצל ${host}: אפשר לבחור ולקבוע פגישה.`
      : 'המועדים הפנויים: אפשר לבחור ולקבוע פגישה.',
  manageHeading: () => 'הפגישה שלך',
  confirmHeading: () => 'מענה לבקשה',
  keepAddress: () => 'עם הקישור הזה כל אחד יכול לשנות את הפגישה, ולכן לא כדאי להעביר אותו הלאה.',

  changeHeading: () => 'היומן שלך וההזמנה הזאת אינם תואמים',
  movedInCalendar: (guest) => `העברת את האירוע הזה ביומן שלך. ${guest} עדיין מצפה לשעה שהוזמנה.`,
  deletedInCalendar: (guest) => `מחקת את האירוע הזה מהיומן שלך. ${guest} עדיין מצפה לפגישה.`,
  bookedTime: () => 'השעה שהוזמנה',
  calendarTime: () => 'השעה ביומן שלך',
  acceptMove: () => 'לקבוע את השעה החדשה ולהודיע לכולם',
  acceptDeletion: () => 'לבטל את ההזמנה ולהודיע לכולם',
  restoreEvent: () => 'לשחזר את האירוע ביומן שלי',
  changeSettled: () => 'אין עוד מה להחליט',

  missingHeading: () => 'הדף הזה לא קיים',
  missingHelp: () => 'יש לבדוק את הכתובת, או לברר במקום שבו היא התקבלה.',
  brokenHeading: () => 'הקישור הזה לא מוביל לפגישה',
  brokenHelp: () => 'אולי חסר חלק ממנו. יש לפתוח אותו שוב מההודעה שבה הגיע.',
  privateHeading: () => 'המועדים האלה אינם ציבוריים',
  privateHelp: () => 'יש לקבוע במקום שאליו התקבלה ההזמנה, או לברר במקום שבו התקבלה הכתובת.',
  linkUsedHeading: () => 'כבר נעשה שימוש בקישור הזה',
  linkExpiredHeading: () => 'תוקף הקישור הזה פג',
  linkEndedHelp: () => 'אפשר לבקש קישור חדש ממי שנתן אותו.',
  failedHeading: () => 'משהו השתבש אצלנו',
  failedHelp: () => 'יש לנסות שוב בעוד רגע.',
  challengeHelp: () => 'זה עתה נעשו הזמנות רבות. כדי להמשיך יש להפעיל JavaScript, או לנסות שוב בעוד שעה.',
  waitlistFull: () => 'רשימת ההמתנה הזו מלאה. נסו שוב מאוחר יותר.',
  paymentMade: () => 'שילמתי: הצגת הפגישה שלי',
  oftenHeading: () => 'יותר מדי ניסיונות',
  oftenHelp: () => 'יש לנסות שוב בעוד דקה.',

  pollHeading: () => 'אילו מועדים מתאימים לך?',
  pollIntro: () => 'יש לענות על כל מועד. אפשר לשנות את התשובות מאוחר יותר.',
  pollIfNeeded: () => 'אם צריך',
  pollTaken: () => 'כבר לא פנוי',
  pollUnanswered: () => 'יש לענות על מועד אחד לפחות.',
  pollSaved: () => 'התשובות שלך נשמרו',
  pollKeepAddress: () => 'כדאי לשמור את כתובת הדף כדי לשנות את התשובות. כל מי שהכתובת בידיו יכול לשנות אותן.',
  pollWithdraw: () => 'ביטול התשובות שלי',
  pollWithdrawn: () => 'התשובות שלך בוטלו',
  pollEnded: () => 'הסקר הזה כבר לא מקבל תשובות',
  pollChosen: () => 'המועד הזה נבחר',
  pollCalendarHelp: () => 'יש לבחור קובץ ‎.ics. הוא נקרא פעם אחת כדי לסמן את המועדים ואינו נשמר.',

  madeWith: (name) => `קביעת פגישות עם ${name}`,
}
