import type { Pricing } from '#contract/catalog/catalog.ts'
import { nameOf } from '#contract/catalog/editing/pieces.ts'
import type { PieceOf } from '#contract/catalog/editing/pieces.ts'
import { withAreaPrice, withPricing } from '#contract/catalog/prices/read-price-table.ts'
import { readPrice } from '#contract/catalog/prices/read-price.ts'
import { formatShortMoney } from '#contract/values/money.ts'
import type { Column } from '#web/office/catalog/grid/column.ts'
import type { Priced } from './priced.ts'
import { readNumber, sayDimensions, withDimensions } from './read-cell.ts'

type PriceField = 'basePrice' | 'extraDayPrice' | 'excessPricePerTonne'
type NumberField = 'includedDays' | 'includedKg'

/** The columns of a product's prices: what it is, what is included, and a price for each area. */
export function sizeColumns(areas: readonly PieceOf<'area'>[], currency: string): Column<Priced>[] {
  return [
    nameColumn,
    cubicColumn,
    dimensionsColumn,
    ownedColumn,
    numberColumn(
      'includedDays',
      'Days included',
      <>
        Days
        <br />
        included
      </>,
      60,
    ),
    numberColumn(
      'includedKg',
      'Kilograms included',
      <>
        Kilograms
        <br />
        included
      </>,
      66,
    ),
    priceColumn(
      'extraDayPrice',
      'Extra day',
      <>
        Extra
        <br />
        day
      </>,
      currency,
    ),
    priceColumn(
      'excessPricePerTonne',
      'Excess a tonne',
      <>
        Excess
        <br />a tonne
      </>,
      currency,
    ),
    priceColumn(
      'basePrice',
      'Base price',
      <>
        <b>Base</b>price
      </>,
      currency,
    ),
    ...areas.map((area) => areaColumn(area, currency)),
  ]
}

const nameColumn: Column<Priced> = {
  id: 'name',
  label: 'Size',
  head: <b>Size</b>,
  width: 184,
  field: () => 'name',
  show: (row) => <b>{nameOf(row) || 'New size'}</b>,
  text: nameOf,
  write: (row, text) => named(row, text.trim()),
}

function named(row: Priced, name: string): Priced {
  return row.kind === 'variant'
    ? { ...row, document: { ...row.document, name } }
    : { ...row, document: { ...row.document, name } }
}

const dimensionsColumn: Column<Priced> = {
  id: 'dimensions',
  label: 'Long × wide × high, metres',
  width: 116,
  head: (
    <>
      Long × wide
      <br />× high, m
    </>
  ),
  field: () => 'lengthMm',
  show: (row) => sayDimensions(row) || '–',
  text: sayDimensions,
  write: withDimensions,
}

const cubicColumn: Column<Priced> = {
  id: 'sizeCubicMetres',
  label: 'Cubic metres',
  head: <>m³</>,
  width: 40,
  field: () => 'sizeCubicMetres',
  show: (row) => (row.kind === 'variant' ? (row.document.sizeCubicMetres ?? '–') : '–'),
  text: (row) => String((row.kind === 'variant' && row.document.sizeCubicMetres) || ''),
  write(row, text) {
    const size = text.trim() === '' ? null : Number(text.trim().replace(/\s*m³$/, ''))
    if (row.kind !== 'variant' || Number.isNaN(size)) return null
    return { ...row, document: { ...row.document, sizeCubicMetres: size } }
  },
}

const ownedColumn: Column<Priced> = {
  id: 'stock',
  label: 'Owned',
  head: <b>Owned</b>,
  width: 56,
  field: () => 'stock',
  show: ({ stock }) => stock ?? '–',
  text: ({ stock }) => (stock === null ? '' : String(stock)),
  write(row, text) {
    const stock = readNumber(text)
    return stock === undefined ? null : { ...row, stock }
  },
}

function numberColumn(
  field: NumberField,
  label: string,
  head: Column<Priced>['head'],
  width: number,
): Column<Priced> {
  return {
    id: field,
    label,
    head,
    width,
    field: () => `pricing.${field}`,
    show: (row) => pricingOf(row)[field]?.toLocaleString('en-AU') ?? '–',
    text: (row) => String(pricingOf(row)[field] ?? ''),
    write(row, text) {
      const number = readNumber(text)
      if (number === undefined || (number === null && field === 'includedDays')) return null
      return priced(row, { ...pricingOf(row), [field]: number })
    },
  }
}

function priceColumn(
  field: PriceField,
  label: string,
  head: Column<Priced>['head'],
  currency: string,
): Column<Priced> {
  const isBase = field === 'basePrice'
  return {
    id: field,
    label,
    head,
    width: isBase ? 76 : 58,
    field: () => `pricing.${field}`,
    show(row) {
      const price = pricingOf(row)[field]
      if (price === null || (price === 0 && !isBase)) return '–'
      return isBase ? <b>{formatShortMoney(price, currency)}</b> : formatShortMoney(price, currency)
    },
    text: (row) => inDollars(pricingOf(row)[field]),
    write(row, text) {
      const price = readPrice(text)
      if (price === undefined || (price === null && isBase)) return null
      const value = price === null && field === 'extraDayPrice' ? 0 : price
      return priced(row, { ...pricingOf(row), [field]: value })
    },
  }
}

function areaColumn(area: PieceOf<'area'>, currency: string): Column<Priced> {
  const own = (row: Priced) =>
    pricingOf(row).areaPrices.find(({ areaId }) => areaId === area.id)?.basePrice ?? null
  return {
    id: area.id,
    label: nameOf(area),
    head: <b>{nameOf(area)}</b>,
    width: 80,
    field: () => `pricing.areaPrices.${area.id}`,
    show(row) {
      const price = own(row)
      if (price !== null) return <b>{formatShortMoney(price, currency)}</b>
      return formatShortMoney(pricingOf(row).basePrice, currency)
    },
    text: (row) => inDollars(own(row)),
    write(row, text) {
      const price = readPrice(text)
      return price === undefined ? null : priced(row, withAreaPrice(pricingOf(row), area.id, price))
    },
    quiet: (row) => own(row) === null,
  }
}

const FREE: Pricing = {
  basePrice: 0,
  includedDays: 0,
  extraDayPrice: 0,
  includedKg: null,
  excessPricePerTonne: null,
  areaPrices: [],
}

export function pricingOf(row: Priced): Pricing {
  return row.document.pricing ?? FREE
}

function priced(row: Priced, pricing: Pricing): Priced {
  const next = withPricing(row, pricing)
  return next.kind === 'variant' || next.kind === 'product' ? next : row
}

function inDollars(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
