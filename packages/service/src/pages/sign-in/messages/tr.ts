import type { SignInMessages } from './sign-in-messages.js'

/** Turkish. Not yet checked by a native reader. */
export const tr: SignInMessages = {
  heading: (application) => `Takviminizi ${application} uygulamasına bağlayın`,
  asks: (application) => `${application} şunlar için izin istiyor:`,
  allowances: {
    email: 'E-posta adresinizi bilmek',
    calendar: 'Takvimlerinizi, etkinliklerinizi ve randevu sayfalarınızı görmek ve değiştirmek',
    'calendar.readonly': 'Takvimlerinizi, etkinliklerinizi ve randevu sayfalarınızı görmek',
  },
  addressLabel: 'E-posta adresiniz',
  addressHint: 'Adresin size ait olduğunu bilmek için oraya bir kod göndeririz.',
  noEmail:
    'Bu hizmet henüz e-posta göndermiyor, bu yüzden size kod ulaşmaz. Lütfen hizmeti işletenlere bildirin.',
  addressWrong: 'Lütfen e-posta adresinin tamamını girin, örneğin name@example.com.',
  sendCode: 'Kod gönder',

  codeHeading: 'E-postanızdaki kodu girin',
  codeSent: (time) => `Kod yolda ve ${time} geçerli. Gönderildiği adres:`,
  codeLabel: 'Kod',
  codeWrong: (attemptsLeft) => `Kod bu değil. Kalan deneme: ${attemptsLeft}.`,
  codeGone: 'Bu kod artık geçerli değil. Lütfen yeni bir kod isteyin.',
  allow: 'İzin ver ve devam et',
  sendAgain: 'Yeni bir kod gönder',
  cancel: 'İptal',

  mailSubject: (application) => `${application} için giriş kodunuz`,
  mailText: (code, application, time) => [
    `${application} için giriş kodunuz: ${code}`,
    `Kodu istediğiniz sayfaya ${time} içinde girin. Başka kimsenin ona ihtiyacı yok: kimseyle paylaşmayın.`,
    'Kodu siz istemediyseniz bir şey yapmanız gerekmez: kod olmadan kimse giriş yapamaz.',
  ],

  failedHeading: 'Buradan giriş yapılamıyor',
  failed: {
    client: 'Sizi buraya gönderen uygulama burada tanınmıyor. Lütfen uygulamayı işletenlere bildirin.',
    callback:
      'Sizi buraya gönderen uygulama, geri döneceğiniz adresi kaydettirmemiş. Lütfen uygulamayı işletenlere bildirin.',
    request: 'Sizi buraya getiren adres eksik. Lütfen geri dönüp yeniden deneyin.',
    foreign: 'Bu, başka bir siteden gönderildi. Lütfen geri dönüp yeniden deneyin.',
  },
  oftenHelp: (time) => `Lütfen ${time} sonra yeniden deneyin.`,
}
