import type { GuestMessages } from './mail-messages.js'

/** The Arabic of `GuestMessages`. */
export const ar: GuestMessages = {
  subject: (mark, { title, start }) => `${mark}: ${title}، ${start}`,
  aGuest: 'أحد الضيوف',
  guest: {
    booked: {
      mark: 'تم الحجز',
      heading: () => 'تم تأكيد حجزك',
      intro: ({ organizer }) => `لديك موعد مع ${organizer}.`,
    },
    requested: {
      mark: 'أُرسل الطلب',
      heading: () => 'تم إرسال طلبك',
      intro: ({ organizer }) => `الموعد محجوز لك إلى أن يصل رد ${organizer}.`,
    },
    moved: {
      mark: 'تغيّر الموعد',
      heading: () => 'لحجزك موعد جديد',
      intro: ({ organizer }) => `لديك موعد جديد مع ${organizer}.`,
    },
    moveRequested: {
      mark: 'أُرسل الطلب',
      heading: () => 'موعدك الجديد في انتظار الرد',
      intro: ({ organizer }) => `الموعد الجديد محجوز لك إلى أن يصل رد ${organizer}.`,
    },
    reassigned: {
      mark: 'مضيف جديد',
      heading: () => 'أصبح موعدك مع مضيف آخر',
      intro: ({ organizer }) => `سيلتقي بك ${organizer} في الوقت نفسه.`,
    },
    cancelled: {
      mark: 'أُلغي الموعد',
      heading: () => 'تم إلغاء حجزك',
      intro: ({ organizer }) => `لن يُعقد الموعد مع ${organizer}.`,
    },
    declined: {
      mark: 'رُفض الطلب',
      heading: () => 'لم يُقبل طلبك',
      intro: ({ organizer }) => `لا يمكن لـ${organizer} مقابلتك في هذا الوقت. لم يُحجز أي موعد.`,
    },
    reminder: {
      mark: 'تذكير',
      heading: () => 'اقترب موعدك',
      intro: ({ organizer }) => `لديك موعد مع ${organizer}.`,
    },
  },
  companion: {
    booked: {
      mark: 'دعوة',
      heading: ({ guest }) => `دعوة من ${guest}`,
      intro: ({ guest, organizer }) => `تم حجز موعد باسم ${guest} مع ${organizer}، وأنت من المدعوين.`,
    },
    requested: {
      mark: 'لم يُؤكَّد بعد',
      heading: ({ guest }) => `دعوة من ${guest} لم تُؤكَّد بعد`,
      intro: ({ organizer }) => `الموعد محجوز إلى أن يصل رد ${organizer}.`,
    },
    moved: {
      mark: 'تغيّر الموعد',
      heading: () => 'هناك موعد جديد',
      intro: ({ guest, organizer }) => `تغيّر موعد ${guest} مع ${organizer}.`,
    },
    moveRequested: {
      mark: 'لم يُؤكَّد بعد',
      heading: () => 'قد يكون هناك موعد جديد',
      intro: ({ organizer }) => `الموعد الجديد محجوز إلى أن يصل رد ${organizer}.`,
    },
    reassigned: {
      mark: 'مضيف جديد',
      heading: () => 'أصبح الموعد مع مضيف آخر',
      intro: ({ guest, organizer }) => `سيلتقي بكم ${organizer} مع ${guest} في الوقت نفسه.`,
    },
    cancelled: {
      mark: 'أُلغي الموعد',
      heading: () => 'لن يُعقد هذا الموعد',
      intro: ({ guest, organizer }) => `تم إلغاء موعد ${guest} مع ${organizer}.`,
    },
    declined: {
      mark: 'رُفض الطلب',
      heading: () => 'لم يُقبل هذا الطلب',
      intro: ({ guest, organizer }) =>
        `لا يمكن لـ${organizer} مقابلة ${guest} في هذا الوقت. لم يُحجز أي موعد.`,
    },
    reminder: {
      mark: 'تذكير',
      heading: () => 'اقترب هذا الموعد',
      intro: ({ guest, organizer }) => `موعد ${guest} مع ${organizer}، وأنت من المدعوين.`,
    },
  },
  guestNotices: {
    chooseAnother: {
      mark: 'يرجى الاختيار',
      heading: () => 'يرجى اختيار موعد آخر',
      intro: ({ organizer }) => `يطلب منك ${organizer} اختيار موعد آخر. يبقى حجزك قائمًا إلى أن تختار.`,
    },
  },
  labels: {
    when: 'الوقت',
    times: 'جميع المواعيد',
    formerly: 'سابقًا',
    where: 'المكان',
    hosts: 'مع',
    guests: 'المدعوون',
    notes: 'ملاحظات',
    reason: 'السبب',
    message: 'رسالة',
  },
  links: {
    manage: 'تغيير هذا الحجز أو إلغاؤه',
    reschedule: 'اختيار موعد آخر',
    cancel: 'إلغاء هذا الحجز',
    join: 'الانضمام إلى المكالمة',
  },
  poll: {
    mark: 'تم اختيار الموعد',
    heading: ({ title }) => `تم اختيار موعد ${title}`,
    intro: ({ organizer }) => `اختار ${organizer} هذا الموعد. لم تُجب بأنك متاح فيه، لذلك لم تُرسَل إليك دعوة.`,
  },
  offer: { intro: 'هل يناسبك أحد هذه الأوقات؟', more: 'عرض كل الأوقات' },
  confirmEmail: {
    heading: 'أكِّد بريدك الإلكتروني',
    code: (code) => `رمزك هو ${code}.`,
    intro: (until) => `أدخِل الرمز في صفحة الحجز أو استخدم الزر. نحتفظ لك بهذا الموعد حتى ${until}.`,
    confirm: 'تأكيد وحجز',
    ignore: 'إذا لم تطلب ذلك فتجاهل هذه الرسالة، ولن يُحجز شيء.',
  },
  waitlist: {
    joined: {
      heading: 'أنت على قائمة الانتظار',
      intro: 'سنراسلك فور توفر موعد، ولكن ليس ليلاً.',
    },
    offered: {
      heading: 'توفر موعد',
      intro: (until) => `نحتفظ لك بهذا الموعد حتى ${until}. بعد ذلك ينتقل إلى الشخص التالي.`,
      introOfMove: (until) => `نحتفظ لك بهذا الموعد الأقرب حتى ${until}. إذا أخذته، يُنقل حجزك إليه.`,
      take: 'قبول هذا الموعد أو رفضه',
    },
    open: 'عرض مكانك على قائمة الانتظار',
  },
}
