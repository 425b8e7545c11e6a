import type { PageMessages } from './page-messages.js'

/** Bengali. Not yet checked by a native reader. */
export const bn: PageMessages = {
  bookHeading: () => 'সময় বুক করুন',
  bookDescription: (host) => (host ? `${host}-এর কখন সময় আছে দেখুন ও বুক করুন।` : 'খালি সময় দেখুন ও একটি বুক করুন।'),
  manageHeading: () => 'আপনার বুকিং',
  confirmHeading: () => 'অনুরোধের উত্তর দিন',
  keepAddress: () => 'এই লিংক যাঁর কাছে আছে তিনিই বুকিং বদলাতে পারেন, তাই কাউকে দেবেন না।',

  changeHeading: () => 'আপনার ক্যালেন্ডার আর এই বুকিং মিলছে না',
  movedInCalendar: (guest) => `আপনি ক্যালেন্ডারে এই ইভেন্টটি সরিয়েছেন। ${guest} এখনও বুক করা সময়েই অপেক্ষা করছেন।`,
  deletedInCalendar: (guest) =>
    `আপনি ক্যালেন্ডার থেকে এই ইভেন্টটি মুছে ফেলেছেন। ${guest} এখনও আপনার সঙ্গে দেখা করার অপেক্ষায় আছেন।`,
  bookedTime: () => 'বুক করা সময়',
  calendarTime: () => 'আপনার ক্যালেন্ডারের সময়',
  acceptMove: () => 'নতুন সময় রাখুন এবং সবাইকে জানান',
  acceptDeletion: () => 'বুকিং বাতিল করুন এবং সবাইকে জানান',
  restoreEvent: () => 'আমার ক্যালেন্ডারে ইভেন্টটি ফিরিয়ে আনুন',
  changeSettled: () => 'আর কিছু ঠিক করার নেই',

  missingHeading: () => 'এই পাতা নেই',
  missingHelp: () => 'ঠিকানাটি দেখুন, অথবা যিনি দিয়েছেন তাঁকে জিজ্ঞেস করুন।',
  brokenHeading: () => 'এই লিংকে কোনো বুকিং নেই',
  brokenHelp: () => 'হয়তো একটি অংশ নেই। যে বার্তায় পেয়েছেন সেখান থেকে আবার খুলুন।',
  privateHeading: () => 'এই সময়গুলি সবার জন্য নয়',
  privateHelp: () => 'যেখানে আমন্ত্রণ পেয়েছেন সেখানে বুক করুন, অথবা যিনি ঠিকানাটি দিয়েছেন তাঁকে জিজ্ঞেস করুন।',
  linkUsedHeading: () => 'এই লিঙ্কটি আগেই ব্যবহার করা হয়েছে',
  linkExpiredHeading: () => 'এই লিঙ্কের মেয়াদ শেষ হয়েছে',
  linkEndedHelp: () => 'যিনি এটি দিয়েছেন তাঁর কাছে নতুন একটি চান।',
  failedHeading: () => 'আমাদের দিকে কিছু সমস্যা হয়েছে',
  failedHelp: () => 'একটু পরে আবার চেষ্টা করুন।',
  oftenHeading: () => 'খুব ঘন ঘন চেষ্টা হয়েছে',
  oftenHelp: () => 'এক মিনিট পরে আবার চেষ্টা করুন।',

  madeWith: (name) => `${name} দিয়ে সময়সূচি`,
}
