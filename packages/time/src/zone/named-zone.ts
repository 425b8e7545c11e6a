import { canonicalTimeZone } from './canonical-name.js'
import { customZoneName } from './custom-zone.js'

/**
 * The first place that Windows shows of a time zone, `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`, with an IANA name
 * of that time zone. What follows differs by the age of a Windows.
 */
const firstPlaces: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'abu dhabi': 'Asia/Dubai',
    adelaide: 'Australia/Adelaide',
    alaska: 'America/Anchorage',
    'aleutian islands': 'America/Adak',
    almaty: 'Asia/Almaty',
    amman: 'Asia/Amman',
    amsterdam: 'Europe/Berlin',
    anadyr: 'Asia/Kamchatka',
    araguaina: 'America/Araguaina',
    arizona: 'America/Phoenix',
    ashgabat: 'Asia/Tashkent',
    astana: 'Asia/Bishkek',
    astrakhan: 'Europe/Astrakhan',
    asuncion: 'America/Asuncion',
    athens: 'Europe/Bucharest',
    'atlantic time canada': 'America/Halifax',
    auckland: 'Pacific/Auckland',
    azores: 'Atlantic/Azores',
    baghdad: 'Asia/Baghdad',
    'baja california': 'America/Tijuana',
    baku: 'Asia/Baku',
    bangkok: 'Asia/Bangkok',
    barnaul: 'Asia/Barnaul',
    beijing: 'Asia/Shanghai',
    beirut: 'Asia/Beirut',
    belgrade: 'Europe/Budapest',
    bogota: 'America/Bogota',
    'bougainville island': 'Pacific/Bougainville',
    brasilia: 'America/Sao_Paulo',
    brisbane: 'Australia/Brisbane',
    brussels: 'Europe/Paris',
    'buenos aires': 'America/Argentina/Buenos_Aires',
    'cabo verde is': 'Atlantic/Cape_Verde',
    cairo: 'Africa/Cairo',
    canberra: 'Australia/Sydney',
    'cape verde is': 'Atlantic/Cape_Verde',
    caracas: 'America/Caracas',
    casablanca: 'Africa/Casablanca',
    cayenne: 'America/Cayenne',
    'central america': 'America/Guatemala',
    'central time us canada': 'America/Chicago',
    'chatham islands': 'Pacific/Chatham',
    chennai: 'Asia/Kolkata',
    chetumal: 'America/Cancun',
    chihuahua: 'America/Mazatlan',
    chisinau: 'Europe/Chisinau',
    chita: 'Asia/Chita',
    chokurdakh: 'Asia/Srednekolymsk',
    'city of buenos aires': 'America/Argentina/Buenos_Aires',
    'co ordinated universal time': 'UTC',
    'coordinated universal time': 'UTC',
    cuiaba: 'America/Cuiaba',
    damascus: 'Asia/Damascus',
    darwin: 'Australia/Darwin',
    dhaka: 'Asia/Dhaka',
    dublin: 'Europe/London',
    'easter island': 'Pacific/Easter',
    'eastern time us canada': 'America/New_York',
    ekaterinburg: 'Asia/Yekaterinburg',
    eucla: 'Australia/Eucla',
    fiji: 'Pacific/Fiji',
    gaza: 'Asia/Hebron',
    georgetown: 'America/La_Paz',
    greenland: 'America/Nuuk',
    'greenwich mean time': 'Europe/London',
    guadalajara: 'America/Mexico_City',
    guam: 'Pacific/Port_Moresby',
    haiti: 'America/Port-au-Prince',
    harare: 'Africa/Johannesburg',
    havana: 'America/Havana',
    hawaii: 'Pacific/Honolulu',
    helsinki: 'Europe/Kyiv',
    hobart: 'Australia/Hobart',
    hovd: 'Asia/Hovd',
    'indiana east': 'America/Indiana/Indianapolis',
    'international date line west': 'Etc/GMT+12',
    irkutsk: 'Asia/Irkutsk',
    islamabad: 'Asia/Karachi',
    istanbul: 'Europe/Istanbul',
    izhevsk: 'Europe/Samara',
    jerusalem: 'Asia/Jerusalem',
    juba: 'Africa/Juba',
    kabul: 'Asia/Kabul',
    kaliningrad: 'Europe/Kaliningrad',
    kathmandu: 'Asia/Kathmandu',
    khartoum: 'Africa/Khartoum',
    'kiritimati island': 'Pacific/Kiritimati',
    krasnoyarsk: 'Asia/Krasnoyarsk',
    'kuala lumpur': 'Asia/Singapore',
    kuwait: 'Asia/Riyadh',
    'lord howe island': 'Australia/Lord_Howe',
    magadan: 'Asia/Magadan',
    'marquesas islands': 'Pacific/Marquesas',
    minsk: 'Europe/Minsk',
    monrovia: 'Atlantic/Reykjavik',
    montevideo: 'America/Montevideo',
    moscow: 'Europe/Moscow',
    'mountain time us canada': 'America/Denver',
    nairobi: 'Africa/Nairobi',
    newfoundland: 'America/St_Johns',
    'norfolk island': 'Pacific/Norfolk',
    novosibirsk: 'Asia/Novosibirsk',
    nukualofa: 'Pacific/Tongatapu',
    omsk: 'Asia/Omsk',
    osaka: 'Asia/Tokyo',
    'pacific time us canada': 'America/Los_Angeles',
    perth: 'Australia/Perth',
    'petropavlovsk kamchatsky': 'Asia/Kamchatka',
    'port louis': 'Indian/Mauritius',
    'punta arenas': 'America/Punta_Arenas',
    pyongyang: 'Asia/Pyongyang',
    qyzylorda: 'Asia/Qyzylorda',
    rangoon: 'Asia/Yangon',
    'saint pierre and miquelon': 'America/Miquelon',
    sakhalin: 'Asia/Sakhalin',
    salvador: 'America/Bahia',
    samoa: 'Pacific/Apia',
    santiago: 'America/Santiago',
    'sao tome': 'Africa/Sao_Tome',
    sarajevo: 'Europe/Warsaw',
    saratov: 'Europe/Saratov',
    saskatchewan: 'America/Regina',
    seoul: 'Asia/Seoul',
    'solomon is': 'Pacific/Guadalcanal',
    'sri jayawardenepura': 'Asia/Colombo',
    taipei: 'Asia/Taipei',
    tbilisi: 'Asia/Tbilisi',
    tehran: 'Asia/Tehran',
    tomsk: 'Asia/Tomsk',
    tripoli: 'Africa/Tripoli',
    'turks and caicos': 'America/Grand_Turk',
    ulaanbaatar: 'Asia/Ulaanbaatar',
    vladivostok: 'Asia/Vladivostok',
    volgograd: 'Europe/Volgograd',
    'west central africa': 'Africa/Lagos',
    windhoek: 'Africa/Windhoek',
    yakutsk: 'Asia/Yakutsk',
    'yangon rangoon': 'Asia/Yangon',
    yerevan: 'Asia/Yerevan',
    yukon: 'America/Whitehorse',
  }),
)

/** The first place of a name, in lower case, without accents and punctuation. */
const firstPlaceOf = (name: string): string =>
  (name.split(/[,:]| - /)[0] ?? '')
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

const described = /^\((?:UTC|GMT)(?: ?[+-]\d\d[:.]?\d\d)?\)(.+)$/i
const offsetName = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?:[:.]?([0-5]\d))?$/i

/**
 * The time zone of a name that says where or what it is, although it is none of a database: as Windows shows it,
 * `(UTC-05:00) Eastern Time (US & Canada)`, or an offset, `GMT+0200`, `UTC+01`, `-07:41`. Undefined for other names.
 */
export function namedTimeZone(name: string): string | undefined {
  const text = name.trim()
  const place = firstPlaces.get(firstPlaceOf(described.exec(text)?.[1] ?? text))
  if (place) return canonicalTimeZone(place)
  const [, sign, hours = '', minutes = '00'] = offsetName.exec(text) ?? []
  if (!sign || Number(hours) > 23) return undefined
  const firstOffset = Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60)
  return firstOffset ? customZoneName({ name: text, firstOffset, changes: [] }) : 'UTC'
}
