import type { SignInMessages } from './sign-in-messages.js'

/** Hebrew. Not yet checked by a native reader. */
export const he: SignInMessages = {
  heading: (application) => `חיבור היומן שלך אל ${application}`,
  asks: (application) => `בקשת הרשאה מאת ${application}:`,
  allowances: {
    email: 'לדעת מהי כתובת הדוא״ל שלך',
    calendar: 'לראות ולשנות את היומנים, האירועים ודפי קביעת הפגישות שלך',
    'calendar.readonly': 'לראות את היומנים, האירועים ודפי קביעת הפגישות שלך',
  },
  addressLabel: 'כתובת הדוא״ל שלך',
  addressHint: 'נשלח אליה קוד כדי לדעת שהיא שלך.',
  noEmail: 'השירות הזה עדיין לא שולח אימיילים, ולכן לא יגיע קוד. יש להודיע על כך למי שמפעיל אותו.',
  addressWrong: 'יש להזין כתובת דוא״ל מלאה, למשל name@example.com.',
  sendCode: 'שליחת קוד',

  codeHeading: 'הזנת הקוד מהדוא״ל',
  codeSent: (time) => `הקוד בדרך ותקף למשך ${time}. הוא נשלח אל`,
  codeLabel: 'קוד',
  codeWrong: (attemptsLeft) => `זה לא הקוד הנכון. ניסיונות שנותרו: ${attemptsLeft}.`,
  codeGone: 'הקוד כבר לא תקף. יש לבקש קוד חדש.',
  allow: 'אישור והמשך',
  sendAgain: 'שליחת קוד נוסף',
  cancel: 'ביטול',

  mailSubject: (application) => `קוד הכניסה שלך אל ${application}`,
  mailText: (code, application, time) => [
    // Isolated: between letters that run from right to left its halves would change places.
    `\u2066${code}\u2069 הוא קוד הכניסה שלך אל ${application}.`,
    `יש להזין אותו בדף שבו התבקש, בתוך ${time}. אף אחד אחר לא צריך אותו: אין להעביר אותו הלאה.`,
    'אם לא ביקשת את הקוד, אין צורך לעשות דבר: בלי הקוד אי אפשר להיכנס.',
  ],

  failedHeading: 'אי אפשר להיכנס כאן',
  failed: {
    client: 'היישום ששלח אותך לכאן לא מוכר. יש להודיע על כך למי שמפעיל אותו.',
    callback: 'היישום ששלח אותך לכאן לא רשם את הכתובת שאליה יש לחזור. יש להודיע על כך למי שמפעיל אותו.',
    request: 'הכתובת שהובילה לכאן לא שלמה. יש לחזור אחורה ולנסות שוב.',
    foreign: 'זה נשלח מאתר אחר. יש לחזור אחורה ולנסות שוב.',
  },
  oftenHelp: (time) => `יש לנסות שוב בעוד ${time}.`,
}
