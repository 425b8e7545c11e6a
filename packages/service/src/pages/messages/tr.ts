import type { PageMessages } from './page-messages.js'

/** Turkish. Not yet checked by a native reader. */
export const tr: PageMessages = {
  bookHeading: () => 'Randevu al',
  bookDescription: (host) =>
    host ? `${host} ne zaman uygun, görün ve randevu alın.` : 'Uygun saatleri görün ve randevu alın.',
  manageHeading: () => 'Randevunuz',
  confirmHeading: () => 'Bir isteği yanıtla',
  keepAddress: () =>
    'Bu bağlantıya sahip olan herkes randevuyu değiştirebilir, bu yüzden kimseyle paylaşmayın.',

  changeHeading: () => 'Takviminiz ile bu randevu farklı',
  movedInCalendar: (guest) =>
    `Bu etkinliği takviminizde taşıdınız. ${guest} hâlâ kararlaştırılan saati bekliyor.`,
  deletedInCalendar: (guest) =>
    `Bu etkinliği takviminizden sildiniz. ${guest} hâlâ sizinle görüşmeyi bekliyor.`,
  bookedTime: () => 'Kararlaştırılan saat',
  calendarTime: () => 'Takviminizdeki saat',
  acceptMove: () => 'Yeni saati kabul et ve herkese bildir',
  acceptDeletion: () => 'Randevuyu iptal et ve herkese bildir',
  restoreEvent: () => 'Etkinliği takvimimde geri yükle',
  changeSettled: () => 'Karar verilecek bir şey kalmadı',

  missingHeading: () => 'Bu sayfa mevcut değil',
  missingHelp: () => 'Lütfen adresi kontrol edin veya adresi aldığınız yere sorun.',
  brokenHeading: () => 'Bu bağlantı bir randevuya götürmüyor',
  brokenHelp: () => 'Bir bölümü eksik olabilir. Lütfen geldiği iletiden yeniden açın.',
  privateHeading: () => 'Bu saatler herkese açık değil',
  privateHelp: () => 'Lütfen davet edildiğiniz yerden randevu alın veya bu adresi aldığınız yere sorun.',
  linkUsedHeading: () => 'Bu bağlantı zaten kullanıldı',
  linkExpiredHeading: () => 'Bu bağlantının süresi doldu',
  linkEndedHelp: () => 'Size verenden yeni bir bağlantı isteyin.',
  failedHeading: () => 'Bizim tarafımızda bir sorun oluştu',
  failedHelp: () => 'Lütfen birazdan yeniden deneyin.',
  challengeHelp: () =>
    'Az önce çok sayıda rezervasyon yapıldı. Devam etmek için JavaScript’i açın veya bir saat sonra yeniden deneyin.',
  waitlistFull: () => 'Bu bekleme listesi dolu. Daha sonra yeniden deneyin.',
  paymentMade: () => 'Ödemeyi yaptım: randevumu göster',
  oftenHeading: () => 'Çok fazla deneme yapıldı',
  oftenHelp: () => 'Lütfen bir dakika sonra yeniden deneyin.',

  pollHeading: () => 'Hangi saatler size uygun?',
  pollIntro: () => 'Her saat için yanıt verin. Yanıtlarınızı sonra değiştirebilirsiniz.',
  pollIfNeeded: () => 'Gerekirse',
  pollTaken: () => 'Artık boş değil',
  pollUnanswered: () => 'En az bir saat için yanıt verin.',
  pollSaved: () => 'Yanıtlarınız kaydedildi',
  pollKeepAddress: () =>
    'Yanıtlarınızı değiştirmek için bu sayfanın adresini saklayın. Adresi olan herkes bunları değiştirebilir.',
  pollWithdraw: () => 'Yanıtlarımı geri çek',
  pollWithdrawn: () => 'Yanıtlarınız geri çekildi',
  pollEnded: () => 'Bu anket artık yanıt kabul etmiyor',
  pollChosen: () => 'Bu saat seçildi',
  pollCalendarHelp: () => 'Bir .ics dosyası seçin. Saatleri işaretlemek için bir kez okunur ve saklanmaz.',

  madeWith: (name) => `${name} ile randevu`,
}
