import type { SignInMessages } from './sign-in-messages.js'

/** Hindi. Not yet checked by a native reader. */
export const hi: SignInMessages = {
  heading: (application) => `अपने कैलेंडर को ${application} से जोड़ें`,
  asks: (application) => `${application} को ये अनुमतियाँ चाहिए:`,
  allowances: {
    email: 'आपका ईमेल पता जानना',
    calendar: 'आपके कैलेंडर, कार्यक्रम और बुकिंग पेज देखना और बदलना',
    'calendar.readonly': 'आपके कैलेंडर, कार्यक्रम और बुकिंग पेज देखना',
  },
  addressLabel: 'आपका ईमेल पता',
  addressHint: 'यह पता आपका ही है, यह जानने के लिए हम आपको ईमेल से एक कोड भेजेंगे।',
  noEmail: 'यह सेवा अभी ईमेल नहीं भेजती, इसलिए आपको कोई कोड नहीं मिलेगा। इसे चलाने वालों को बताएँ।',
  addressWrong: 'पूरा ईमेल पता लिखें, जैसे name@example.com।',
  sendCode: 'मुझे कोड भेजें',

  codeHeading: 'ईमेल में मिला कोड लिखें',
  codeSent: (time) => `कोड ${time} तक मान्य है। हमने इसे यहाँ भेजा है:`,
  codeLabel: 'कोड',
  codeWrong: (attemptsLeft) => `यह कोड सही नहीं है। बाकी कोशिशें: ${attemptsLeft}।`,
  codeGone: 'यह कोड अब मान्य नहीं है। नया कोड मँगाएँ।',
  allow: 'अनुमति दें और आगे बढ़ें',
  sendAgain: 'दूसरा कोड भेजें',
  cancel: 'रद्द करें',

  mailSubject: (application) => `${application} में साइन इन करने के लिए आपका कोड`,
  mailText: (code, application, time) => [
    `${application} में साइन इन करने के लिए आपका कोड ${code} है।`,
    `इसे ${time} के भीतर उसी पेज पर लिखें जहाँ आपने इसे मँगाया था। इसे किसी को न बताएँ।`,
    'अगर आपने यह कोड नहीं मँगाया, तो इस ईमेल पर ध्यान न दें। कोड के बिना कोई साइन इन नहीं कर सकता।',
  ],

  failedHeading: 'आप यहाँ साइन इन नहीं कर सकते',
  failed: {
    client: 'जिस ऐप्लिकेशन ने आपको यहाँ भेजा वह अनजान है। उसे चलाने वालों से संपर्क करें।',
    callback: 'जिस ऐप्लिकेशन ने आपको यहाँ भेजा उसने अपना वापसी का पता दर्ज नहीं कराया है। उसे चलाने वालों से संपर्क करें।',
    request: 'इस पेज का पता अधूरा है। वापस जाएँ और फिर कोशिश करें।',
    foreign: 'यह फ़ॉर्म किसी दूसरी साइट से आया है। वापस जाएँ और फिर कोशिश करें।',
  },
  oftenHelp: (time) => `${time} बाद फिर कोशिश करें।`,
}
