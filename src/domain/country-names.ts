import { plainHeading } from './imports.ts'

/** In what people keep registers, besides English. */
const languages = 'en,de,fr,es,it,pt,nl,pl,tr,vi,id,cs,sv,da,fi,hu,ro,el,ru,uk,ja,zh,ko,th,bn,hi'.split(',')

/** What stands in registers and in no dictionary. */
const alsoCalled: Record<string, string> = {
  usa: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  grossbritannien: 'GB',
  grandebretagne: 'GB',
  granbretagna: 'GB',
  granbretana: 'GB',
  graobretanha: 'GB',
  angleterre: 'GB',
  inghilterra: 'GB',
  inglaterra: 'GB',
  korea: 'KR',
  rok: 'KR',
  republicofkorea: 'KR',
  korearepublicof: 'KR',
  southkorea: 'KR',
  suedkorea: 'KR',
  prc: 'CN',
  vrchina: 'CN',
  volksrepublikchina: 'CN',
  prchina: 'CN',
  chinapr: 'CN',
  mainlandchina: 'CN',
  peoplesrepublicofchina: 'CN',
  hongkong: 'HK',
  hongkongsar: 'HK',
  macau: 'MO',
  taiwanroc: 'TW',
  holland: 'NL',
  thenetherlands: 'NL',
  hollande: 'NL',
  holanda: 'NL',
  olanda: 'NL',
  czechrepublic: 'CZ',
  uae: 'AE',
  emirates: 'AE',
  vietnam: 'VN',
  turkey: 'TR',
  tuerkei: 'TR',
  oesterreich: 'AT',
  daenemark: 'DK',
  rumaenien: 'RO',
  aegypten: 'EG',
  suedafrika: 'ZA',
  russianfederation: 'RU',
  swiss: 'CH',
  burma: 'MM',
  srilanka: 'LK',
  ksa: 'SA',
  thephilippines: 'PH',
  laos: 'LA',
  laopdr: 'LA',
}

let known: ReadonlyMap<string, string | undefined> | undefined

/** The code of a country by what it is called in one of these languages, or in registers; undefined where that is nothing, or several. */
export function findCountryCode(called: string): string | undefined {
  known ??= readNames()
  return known.get(plainHeading(called))
}

function readNames(): Map<string, string | undefined> {
  const names = new Map<string, string | undefined>()
  for (const language of languages)
    for (const [code, name] of namesIn(language)) {
      const plain = plainHeading(name)
      // What two languages call two countries is nobody’s.
      names.set(plain, names.has(plain) && names.get(plain) !== code ? undefined : code)
    }
  for (const [plain, code] of Object.entries(alsoCalled)) names.set(plain, code)
  return names
}

const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place))
/** Not those that are no more, whose names are others’: DD is Germany now. */
const codes = letters
  .flatMap(first => letters.map(second => first + second))
  .filter(code => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)

function namesIn(language: string): [code: string, name: string][] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  return codes.flatMap(code => {
    const name = names.of(code)
    return name ? [[code, name] as [string, string]] : []
  })
}
