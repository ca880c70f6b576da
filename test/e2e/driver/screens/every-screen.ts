import type { Page } from 'playwright-core'
import type { Route } from '#web/driver/state/screens.ts'
import { sign, takePhoto, tap } from '#test/e2e/driver/phone.ts'

/** What the screens are about: jobs of a run that goes yard, delivery, collection, tip, exchange. */
export type Records = { delivery: string; collection: string; exchange: string }

type Step = (page: Page, records: Records) => Promise<unknown>

/** A screen of the driver app, as the driver comes to it from the row before. */
export type Screen = {
  /** Its route, as `web/driver/state/screens.ts` has it. */
  route: Route['screen']
  /** What it's like: the dialog, the step, the keys that are open on it. */
  name: string
  /** How the driver comes here. */
  come: Step
  /** What must show before it's looked at. */
  shows: string | RegExp
}

const at =
  (address: string): Step =>
  (page) =>
    page.evaluate(`location.hash = '#/${address}'`)
const about =
  (screen: string, which: keyof Records): Step =>
  (page, records) =>
    page.evaluate(`location.hash = '#/${screen}/${records[which]}'`)
const press =
  (...names: (string | RegExp)[]): Step =>
  async (page) => {
    for (const name of names) await tap(page, name)
  }
const both =
  (...steps: Step[]): Step =>
  async (page, records) => {
    for (const step of steps) await step(page, records)
  }
const choose =
  (label: string | RegExp): Step =>
  (page) =>
    page.getByLabel(label).first().tap()
const photo =
  (label: string): Step =>
  (page) =>
    takePhoto(page, label)
const type =
  (digits: string): Step =>
  async (page) => {
    for (const name of digits) await page.getByRole('button', { name, exact: true }).tap()
  }
const firstItem = (name: string): Step => {
  return (page) => page.getByRole('group').nth(1).getByRole('button', { name }).tap()
}
const allOk: Step = async (page) => {
  for (const item of await page.getByRole('group').all()) {
    await item.getByRole('button', { name: 'OK' }).tap()
  }
}

const gone =
  (text: string): Step =>
  (page) =>
    page.getByText(text).waitFor({ state: 'detached' })
const loseSignal: Step = (page) => page.context().setOffline(true)

/** In the order of a day. The phone has no signal once the driver has read the notice. */
export const driverScreens: Screen[] = [
  { route: 'run', name: 'the notice', come: at(''), shows: 'Where you are' },
  {
    route: 'check',
    name: 'untouched',
    come: both(press('I’ve read it'), gone('Where you are'), loseSignal, at('check')),
    shows: /^0 of \d+ checked/,
  },
  {
    route: 'check',
    name: 'a major fault',
    come: both(firstItem('Fault'), press('Major')),
    shows: 'with a major fault',
  },
  {
    route: 'check',
    name: 'signed',
    come: both(
      allOk,
      (page) => page.getByLabel('Odometer').fill('184391'),
      press('Next: sign'),
      sign,
    ),
    shows: 'Start the day',
  },
  { route: 'run', name: 'open', come: press('Start the day'), shows: 'Tip, yard' },
  {
    route: 'end',
    name: 'stops left',
    come: both(at('end'), press('End the day')),
    shows: '3 stops aren’t done',
  },
  {
    route: 'visit',
    name: 'the yard',
    come: press('Back to the run', /^Next: Yard/),
    shows: 'Arrived',
  },
  {
    route: 'visit',
    name: 'bins of the yard',
    come: both(press('Arrived'), choose(/^0417/)),
    shows: '1 on, drive on',
  },
  {
    route: 'stop',
    name: 'before its start',
    come: both(press('1 on, drive on'), about('stop', 'delivery')),
    shows: 'Low wire over the gate',
  },
  { route: 'stop', name: 'started', come: press('Start'), shows: 'Arrived' },
  { route: 'stop', name: 'the number', come: press('Arrived'), shows: 'Number on the bin?' },
  { route: 'stop', name: 'the keypad', come: press('Other number'), shows: 'Back to 0417' },
  { route: 'stop', name: 'letters', come: press('ABC'), shows: 'Back to 0417' },
  { route: 'stop', name: 'the photo', come: press('No number'), shows: 'Photo of the bin' },
  {
    route: 'stop',
    name: 'the signature',
    come: photo('Photo of the bin'),
    shows: 'Sign in the box',
  },
  { route: 'stop', name: 'signed', come: sign, shows: 'Signed' },
  { route: 'stop', name: 'the last step', come: press('Signed'), shows: 'Anything to report?' },
  { route: 'stop', name: 'something found', come: choose('Mattress'), shows: 'Done, 1 mattress' },
  { route: 'stop', name: 'a step to fix', come: press('Fix a step'), shows: 'What was wrong?' },
  {
    route: 'note',
    name: 'empty',
    come: both(press('It’s right'), about('note', 'delivery')),
    shows: 'For the office and other drivers',
  },
  {
    route: 'stop',
    name: 'finished',
    come: both(about('stop', 'delivery'), press(/^Done/), about('stop', 'delivery')),
    shows: 'On with the run',
  },
  { route: 'stop', name: 'corrected', come: press('Correct it'), shows: 'Bin left' },
  {
    route: 'run',
    name: 'behind the driver',
    come: both(at(''), press(/ done, since/)),
    shows: 'Tip, yard',
  },
  {
    route: 'cannot',
    name: 'no reason yet',
    come: both(about('stop', 'exchange'), press('Start', 'Can’t do it')),
    shows: 'Choose why',
  },
  {
    route: 'cannot',
    name: 'a reason',
    come: both(choose('Blocked'), photo('Photo')),
    shows: 'Report: blocked',
  },
  {
    route: 'stop',
    name: 'not done',
    come: both(press('Report: blocked'), about('stop', 'exchange')),
    shows: 'Not done',
  },
  {
    route: 'visit',
    name: 'a tip',
    come: both(
      about('stop', 'collection'),
      press('Start', 'Arrived', 'No photo'),
      type('1032'),
      press('Yes, 1032', 'No signature', /^Done/, /^Next: Tip/),
    ),
    shows: 'Arrived',
  },
  { route: 'visit', name: 'at the tip', come: press('Arrived'), shows: 'Enter the docket' },
  { route: 'docket', name: 'its number', come: press('Enter the docket'), shows: 'Next: gross' },
  {
    route: 'docket',
    name: 'letters',
    come: both(press('ABC'), (page) => page.getByLabel('Docket no.').fill('88213')),
    shows: 'Next: gross',
  },
  {
    route: 'docket',
    name: 'the net',
    come: both(
      press('Next: gross'),
      type('6120'),
      press(/^Tare/),
      type('4780'),
      press('Check the net'),
    ),
    shows: 'Does the paper say',
  },
  {
    route: 'docket',
    name: 'what was weighed',
    come: press(/^Material/),
    shows: 'As the paper says it',
  },
  {
    route: 'visit',
    name: 'tipped',
    come: press('Back to the docket', 'Yes, 1,340 kg'),
    shows: 'Tipped, drive on',
  },
  {
    route: 'weighed',
    name: 'without a photo',
    come: press(/^Docket 88213: no photo/),
    shows: 'It has no photo yet',
  },
  {
    route: 'weighed',
    name: 'with its photo',
    come: photo('Photo of the docket'),
    shows: 'Again',
  },
  { route: 'photo', name: 'a docket', come: press(/^See the photo/), shows: 'Back' },
  { route: 'add', name: 'places', come: at('add'), shows: 'Not on the run' },
  {
    route: 'outbox',
    name: 'waiting',
    come: at('outbox'),
    shows: 'All of it is safe on this phone',
  },
  { route: 'sent', name: 'nothing yet', come: at('sent'), shows: 'Nothing yet.' },
  { route: 'end', name: 'before the end', come: at('end'), shows: 'Before you go' },
  {
    route: 'visit',
    name: 'a yard that is behind',
    come: both(at(''), press(/ behind you, since| done, since/, /^Yard/)),
    shows: 'Done at',
  },
  { route: 'me', name: 'this phone', come: at('me'), shows: 'Signal now' },
  { route: 'me', name: 'leaving', come: press('Sign out'), shows: 'type DELETE' },
  {
    route: 'run',
    name: 'a full phone',
    come: both(
      at(''),
      (page) => page.evaluate('window.isFull = true'),
      press(/^Next: Tip/, 'Tipped, drive on'),
    ),
    shows: 'This phone has no room left',
  },
]
