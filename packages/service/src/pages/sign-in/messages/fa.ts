import type { SignInMessages } from './sign-in-messages.js'

/** Persian. Not yet checked by a native reader. */
export const fa: SignInMessages = {
  heading: (application) => `اتصال تقویم شما به ${application}`,
  asks: (application) => `${application} اجازه می‌خواهد برای:`,
  allowances: {
    email: 'دانستن نشانی ایمیل شما',
    calendar: 'دیدن و تغییر دادن تقویم‌ها، رویدادها و صفحه‌های رزرو شما',
    'calendar.readonly': 'دیدن تقویم‌ها، رویدادها و صفحه‌های رزرو شما',
  },
  addressLabel: 'نشانی ایمیل شما',
  addressHint: 'کدی به آن می‌فرستیم تا بدانیم متعلق به شماست.',
  noEmail: 'این سرویس هنوز ایمیل نمی‌فرستد، بنابراین کدی به شما نمی‌رسد. به گردانندگان آن اطلاع دهید.',
  addressWrong: 'یک نشانی ایمیل کامل وارد کنید، مانند name@example.com.',
  sendCode: 'ارسال کد',

  codeHeading: 'کد داخل ایمیل خود را وارد کنید',
  codeSent: (time) => `کد در راه است و ${time} اعتبار دارد. ارسال‌شده به`,
  codeLabel: 'کد',
  codeWrong: (attemptsLeft) => `این کد درست نیست. تلاش‌های باقی‌مانده: ${attemptsLeft}.`,
  codeGone: 'این کد دیگر معتبر نیست. یک کد جدید درخواست کنید.',
  allow: 'اجازه و ادامه',
  sendAgain: 'ارسال کدی دیگر',
  cancel: 'لغو',

  mailSubject: (application) => `کد ورود شما به ${application}`,
  mailText: (code, application, time) => [
    // Isolated: between letters that run from right to left its halves would change places.
    `\u2066${code}\u2069 کد ورود شما به ${application} است.`,
    `آن را تا ${time} دیگر در صفحه‌ای که درخواستش کردید وارد کنید. کس دیگری به آن نیاز ندارد: آن را به کسی ندهید.`,
    'اگر آن را نخواسته‌اید، لازم نیست کاری بکنید: بدون این کد کسی وارد نمی‌شود.',
  ],

  failedHeading: 'از اینجا نمی‌توانید وارد شوید',
  failed: {
    client: 'برنامه‌ای که شما را به اینجا فرستاده شناخته‌شده نیست. به گردانندگان آن اطلاع دهید.',
    callback:
      'برنامه‌ای که شما را به اینجا فرستاده، نشانی بازگشت را ثبت نکرده است. به گردانندگان آن اطلاع دهید.',
    request: 'نشانی‌ای که شما را به اینجا آورده کامل نیست. برگردید و دوباره امتحان کنید.',
    foreign: 'این از سایت دیگری فرستاده شده است. برگردید و دوباره امتحان کنید.',
  },
  oftenHelp: (time) => `${time} دیگر دوباره امتحان کنید.`,
}
