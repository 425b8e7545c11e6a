import type { PageMessages } from './page-messages.js'

/** Persian. Not yet checked by a native reader. */
export const fa: PageMessages = {
  bookHeading: () => 'رزرو زمان',
  bookDescription: (host) =>
    host
      ? `ببینید ${host} چه زمانی آزاد است و زمانی رزرو کنید.`
      : 'زمان‌های آزاد را ببینید و یکی را رزرو کنید.',
  manageHeading: () => 'رزرو شما',
  confirmHeading: () => 'پاسخ به درخواست',
  keepAddress: () => 'هر کسی این پیوند را داشته باشد می‌تواند رزرو را تغییر دهد، پس آن را به کسی ندهید.',

  changeHeading: () => 'تقویم شما با این رزرو یکی نیست',
  movedInCalendar: (guest) =>
    `شما این رویداد را در تقویم خود جابه‌جا کرده‌اید. ${guest} هنوز منتظر زمان رزروشده است.`,
  deletedInCalendar: (guest) =>
    `شما این رویداد را از تقویم خود حذف کرده‌اید. ${guest} هنوز منتظر دیدار شماست.`,
  bookedTime: () => 'زمان رزروشده',
  calendarTime: () => 'زمان در تقویم شما',
  acceptMove: () => 'پذیرفتن زمان جدید و خبر دادن به همه',
  acceptDeletion: () => 'لغو رزرو و خبر دادن به همه',
  restoreEvent: () => 'بازگرداندن رویداد به تقویم من',
  changeSettled: () => 'دیگر چیزی برای تصمیم‌گیری نیست',

  missingHeading: () => 'این صفحه وجود ندارد',
  missingHelp: () => 'نشانی را بررسی کنید، یا از کسی که آن را به شما داده بپرسید.',
  brokenHeading: () => 'این پیوند به رزروی نمی‌رسد',
  brokenHelp: () => 'شاید بخشی از آن افتاده باشد. آن را دوباره از پیامی که در آن بود باز کنید.',
  privateHeading: () => 'این زمان‌ها عمومی نیست',
  privateHelp: () => 'از همان جایی که دعوت شده‌اید رزرو کنید، یا از کسی که این نشانی را به شما داده بپرسید.',
  linkUsedHeading: () => 'این پیوند پیش‌تر استفاده شده است',
  linkExpiredHeading: () => 'این پیوند منقضی شده است',
  linkEndedHelp: () => 'از کسی که آن را به شما داده پیوند تازه‌ای بخواهید.',
  failedHeading: () => 'مشکلی از سوی ما پیش آمد',
  failedHelp: () => 'کمی بعد دوباره امتحان کنید.',
  challengeHelp: () =>
    'همین حالا رزروهای زیادی انجام شد. برای ادامه JavaScript را روشن کنید یا یک ساعت دیگر دوباره امتحان کنید.',
  oftenHeading: () => 'تلاش بیش از حد',
  oftenHelp: () => 'یک دقیقهٔ دیگر دوباره امتحان کنید.',

  madeWith: (name) => `رزرو زمان با ${name}`,
}
