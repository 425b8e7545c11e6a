import type { SignInMessages } from './sign-in-messages.js'

/** Bengali. Not yet checked by a native reader. */
export const bn: SignInMessages = {
  heading: (application) => `${application}-এর সঙ্গে আপনার ক্যালেন্ডার সংযুক্ত করুন`,
  asks: (application) => `${application} চায়:`,
  allowances: {
    email: 'আপনার ইমেল ঠিকানা জানতে',
    calendar: 'আপনার ক্যালেন্ডার, ইভেন্ট ও বুকিং পাতা দেখতে ও বদলাতে',
    'calendar.readonly': 'আপনার ক্যালেন্ডার, ইভেন্ট ও বুকিং পাতা দেখতে',
  },
  addressLabel: 'আপনার ইমেল ঠিকানা',
  addressHint: 'ঠিকানাটি আপনার কি না জানতে সেখানে একটি কোড পাঠানো হয়।',
  noEmail: 'এই পরিষেবা এখনও ইমেইল পাঠায় না, তাই কোনো কোড আপনার কাছে পৌঁছাবে না। পরিচালকদের জানান।',
  addressWrong: 'পুরো ইমেল ঠিকানা লিখুন, যেমন name@example.com।',
  sendCode: 'কোড পাঠান',

  codeHeading: 'ইমেলের কোডটি লিখুন',
  codeSent: (time) => `কোড পাঠানো হচ্ছে, ${time} পর্যন্ত কার্যকর। পাঠানো হয়েছে`,
  codeLabel: 'কোড',
  codeWrong: (attemptsLeft) => `কোডটি ঠিক নয়। বাকি চেষ্টা: ${attemptsLeft}।`,
  codeGone: 'কোডটি আর কার্যকর নয়। নতুন কোড চেয়ে নিন।',
  allow: 'অনুমতি দিয়ে এগিয়ে যান',
  sendAgain: 'আরেকটি কোড পাঠান',
  cancel: 'বাতিল',

  mailSubject: (application) => `${application}-এ সাইন ইন করার কোড`,
  mailText: (code, application, time) => [
    `${application}-এ সাইন ইন করার কোড: ${code}।`,
    `যে পাতায় কোড চেয়েছেন সেখানে ${time}-এর মধ্যে লিখুন। অন্য কারও এটি দরকার নেই: কাউকে দেবেন না।`,
    'আপনি না চেয়ে থাকলে কিছু করতে হবে না: কোড ছাড়া কেউ সাইন ইন করতে পারে না।',
  ],

  failedHeading: 'এখানে সাইন ইন করা যাবে না',
  failed: {
    client: 'যে অ্যাপ্লিকেশন আপনাকে পাঠিয়েছে তা এখানে অজানা। পরিচালকদের জানান।',
    callback: 'যে অ্যাপ্লিকেশন আপনাকে পাঠিয়েছে তা ফেরার ঠিকানা নিবন্ধন করেনি। পরিচালকদের জানান।',
    request: 'যে ঠিকানায় এখানে এসেছেন তা সম্পূর্ণ নয়। ফিরে গিয়ে আবার চেষ্টা করুন।',
    foreign: 'এটি অন্য একটি সাইট থেকে পাঠানো। ফিরে গিয়ে আবার চেষ্টা করুন।',
  },
  oftenHelp: (time) => `${time} পরে আবার চেষ্টা করুন।`,
}
