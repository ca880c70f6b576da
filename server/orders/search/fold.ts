/**
 * Text as it's searched: without accents, in lower case, whatever the alphabet. `search_fold` (migration 0029)
 * does the same, with the same letters: the database's own lower() knows only A to Z.
 */

/** Letters beyond A to Z that have a lower case, and no accent that is taken off them. */
const CAPITALS =
  'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠ' +
  'ΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌ' +
  'ҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄ' +
  'ՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖςıẞ'
const SMALL =
  'æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπ' +
  'ρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍ' +
  'ҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմ' +
  'յնշոչպջռսվտրցւփքօֆσiß'

const ASCII = /^[\t\n\r -~]*$/
const small = Array.from(SMALL)
const pairs = new Map(Array.from(CAPITALS, (capital, index) => [capital, small[index] ?? capital]))

/** Folds a text for the search. Two spellings of one name become the same text. Pure. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '')
  const lower = plain.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return Array.from(lower, (letter) => pairs.get(letter) ?? letter)
    .join('')
    .replaceAll('ß', 'ss')
}
