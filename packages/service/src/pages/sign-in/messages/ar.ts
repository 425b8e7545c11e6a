import type { SignInMessages } from './sign-in-messages.js'

/** Arabic. Not yet checked by a native reader. */
export const ar: SignInMessages = {
  heading: (application) => `ربط تقويمك مع ${application}`,
  asks: (application) => `يطلب ${application} ما يلي:`,
  allowances: {
    email: 'معرفة عنوان بريدك الإلكتروني',
    calendar: 'الاطلاع على تقاويمك ومواعيدك وصفحات الحجز وتعديلها',
    'calendar.readonly': 'الاطلاع على تقاويمك ومواعيدك وصفحات الحجز',
  },
  addressLabel: 'عنوان بريدك الإلكتروني',
  addressHint: 'نرسل إليه رمزًا لنعرف أنه لك.',
  noEmail: 'لا ترسل هذه الخدمة رسائل بريد إلكتروني بعد، لذا لن يصلك أي رمز. يرجى إبلاغ القائمين عليها.',
  addressWrong: 'يرجى كتابة عنوان بريد إلكتروني كامل، مثل name@example.com.',
  sendCode: 'إرسال الرمز',

  codeHeading: 'اكتب الرمز الوارد في بريدك',
  codeSent: (time) => `الرمز في طريقه إليك، وهو صالح لمدة ${time}. أُرسل إلى`,
  codeLabel: 'الرمز',
  codeWrong: (attemptsLeft) => `هذا ليس الرمز الصحيح. المحاولات المتبقية: ${attemptsLeft}.`,
  codeGone: 'لم يعد هذا الرمز صالحًا. يرجى طلب رمز جديد.',
  allow: 'السماح والمتابعة',
  sendAgain: 'إرسال رمز آخر',
  cancel: 'إلغاء',

  mailSubject: (application) => `رمز الدخول إلى ${application}`,
  mailText: (code, application, time) => [
    // Isolated: between letters that run from right to left its halves would change places.
    `\u2066${code}\u2069 هو رمز دخولك إلى ${application}.`,
    `اكتبه في الصفحة التي طلبته منها خلال ${time}. لا يحتاج إليه أحد غيرك، فلا تعطه لأحد.`,
    'إذا لم تطلبه فلا داعي لفعل شيء: لا يدخل أحد من دون الرمز.',
  ],

  failedHeading: 'لا يمكنك الدخول من هنا',
  failed: {
    client: 'التطبيق الذي أرسلك غير معروف هنا. يرجى إبلاغ القائمين عليه.',
    callback: 'لم يسجّل التطبيق الذي أرسلك العنوان الذي يريد عودتك إليه. يرجى إبلاغ القائمين عليه.',
    request: 'العنوان الذي أوصلك إلى هنا غير كامل. يرجى الرجوع والمحاولة مرة أخرى.',
    foreign: 'جاء هذا من موقع آخر. يرجى الرجوع والمحاولة مرة أخرى.',
  },
  oftenHelp: (time) => `يرجى المحاولة مرة أخرى بعد ${time}.`,
}
