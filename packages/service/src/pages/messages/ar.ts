import type { PageMessages } from './page-messages.js'

/** Arabic. Not yet checked by a native reader. */
export const ar: PageMessages = {
  bookHeading: () => 'احجز موعدًا',
  bookDescription: (host) =>
    host ? `اطّلع على الأوقات المتاحة لدى ${host} واحجز موعدًا.` : 'اطّلع على الأوقات المتاحة واحجز أحدها.',
  manageHeading: () => 'حجزك',
  confirmHeading: () => 'الرد على طلب',
  keepAddress: () => 'كل من لديه هذا الرابط يستطيع تغيير الحجز، فاحتفظ به لنفسك.',

  changeHeading: () => 'تقويمك لا يطابق هذا الحجز',
  movedInCalendar: (guest) => `لقد نقلت هذا الحدث في تقويمك. ما زال ${guest} يتوقع الموعد المحجوز.`,
  deletedInCalendar: (guest) => `لقد حذفت هذا الحدث من تقويمك. ما زال ${guest} يتوقع لقاءك.`,
  bookedTime: () => 'الموعد المحجوز',
  calendarTime: () => 'الموعد في تقويمك',
  acceptMove: () => 'اعتماد الموعد الجديد وإبلاغ الجميع',
  acceptDeletion: () => 'إلغاء الحجز وإبلاغ الجميع',
  restoreEvent: () => 'استعادة الحدث في تقويمي',
  changeSettled: () => 'لم يعد هناك ما يحتاج إلى قرار',

  missingHeading: () => 'هذه الصفحة غير موجودة',
  missingHelp: () => 'يُرجى التحقق من العنوان، أو سؤال من أعطاك إياه.',
  brokenHeading: () => 'لا يؤدي هذا الرابط إلى أي حجز',
  brokenHelp: () => 'ربما سقط جزء منه. يُرجى فتحه مرة أخرى من الرسالة التي ورد فيها.',
  privateHeading: () => 'هذه المواعيد ليست عامة',
  privateHelp: () => 'يُرجى الحجز من حيث تلقيت الدعوة، أو سؤال من أعطاك هذا العنوان.',
  linkUsedHeading: () => 'استُخدم هذا الرابط من قبل',
  linkExpiredHeading: () => 'انتهت صلاحية هذا الرابط',
  linkEndedHelp: () => 'اطلب رابطًا جديدًا ممن أعطاك إياه.',
  failedHeading: () => 'حدث خطأ من جانبنا',
  failedHelp: () => 'يُرجى المحاولة مرة أخرى بعد قليل.',
  challengeHelp: () => 'أُجريت حجوزات كثيرة للتو. فعّل JavaScript للمتابعة، أو حاول مرة أخرى بعد ساعة.',
  waitlistFull: () => 'قائمة الانتظار هذه ممتلئة. حاول مرة أخرى لاحقًا.',
  paymentMade: () => 'لقد دفعت: اعرض حجزي',
  oftenHeading: () => 'محاولات كثيرة جدًا',
  oftenHelp: () => 'يُرجى المحاولة مرة أخرى بعد دقيقة.',

  pollHeading: () => 'ما الأوقات التي تناسبك؟',
  pollIntro: () => 'أجب عن كل وقت. يمكنك تغيير إجاباتك لاحقًا.',
  pollIfNeeded: () => 'عند الضرورة',
  pollTaken: () => 'لم يعد متاحًا',
  pollUnanswered: () => 'أجب عن وقت واحد على الأقل.',
  pollSaved: () => 'حُفظت إجاباتك',
  pollKeepAddress: () => 'احتفظ بعنوان هذه الصفحة لتغيير إجاباتك. يمكن لكل من لديه العنوان تغييرها.',
  pollWithdraw: () => 'سحب إجاباتي',
  pollWithdrawn: () => 'سُحبت إجاباتك',
  pollEnded: () => 'لم يعد هذا الاستطلاع يقبل الإجابات',
  pollChosen: () => 'تم اختيار هذا الوقت',
  pollCalendarHelp: () => 'اختر ملف ‎.ics. يُقرأ مرة واحدة لتمييز الأوقات ولا يُخزَّن.',

  madeWith: (name) => `المواعيد عبر ${name}`,
}
