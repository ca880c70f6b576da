import { expect, test } from 'vitest'
import { Area } from '#contract/catalog/catalog.ts'
import { sayPlace } from '#contract/values/state.ts'
import { nearLocalities } from './near-localities.ts'

const areas = [
  {
    name: 'Inner West',
    localities: [
      { suburb: 'Marrickville', postcode: '2204' },
      { suburb: 'Newtown', postcode: '2042' },
      { suburb: 'St Peters', postcode: '2044' },
      { suburb: 'Dulwich Hill', postcode: '2203' },
    ],
  },
  { name: 'East', localities: [{ suburb: 'Bondi Junction', postcode: '2022' }] },
].map((area, index) => Area.parse({ id: `00000000-0000-4000-8000-00000000000${index}`, ...area }))

test.each([
  ['marick', ['Marrickville NSW 2204']],
  ['Marrickvile', ['Marrickville NSW 2204']],
  ['Nwetown', ['Newtown NSW 2042']],
  ['newtonw', ['Newtown NSW 2042']],
  ['Saint Petters', ['St Peters NSW 2044']],
  ['bondy', ['Bondi Junction NSW 2022']],
  ['juncton', ['Bondi Junction NSW 2022']],
  ['Newtown 2043', ['Newtown NSW 2042']],
  ['newtown nsw 2099', ['Newtown NSW 2042']],
  ['2205', ['Marrickville NSW 2204', 'Dulwich Hill NSW 2203']],
  ['2043', ['Newtown NSW 2042', 'St Peters NSW 2044']],
  ['2600', []],
  ['22', []],
  ['Atlantis', []],
  ['nwe', []],
  ['', []],
])('%s may mean %j', (typed, near) => {
  expect(nearLocalities(areas, typed).map(sayPlace)).toEqual(near)
})
