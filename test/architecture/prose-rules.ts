/**
 * Words and passages that people here don't write, as data for prose.test.ts. Each word comes with
 * what to write instead. CONTRIBUTING.md, "How to write", has the reasons.
 */

/** A regular expression, matched whole and in either case, and its replacement. */
export const WORDS: readonly (readonly [pattern: string, instead: string])[] = [
  ['whoever|whomever', 'the person: the customer, the caller, anyone who'],
  ['anew', 'again'],
  ['be had', 'available'],
  ['told|tells|tell of|telling of', 'shown, reported, sent, logged or explained'],
  ['so many', 'the number, or a limit'],
  ['likewise', 'also, or the sentence again'],
  ['in its stead', 'instead'],
  ['for ever', 'forever, or until when'],
  ['stands(?! for)', 'is, or sits'],
  ['whether or not', 'whether, or even if'],
  ["(?<!['`])nobody(?!['`])", 'no one, or who exactly'],
  ['somebody', 'someone, or who exactly'],
  ['of which', 'a second sentence'],
  ['by itself|by themselves', 'automatically, or who does it'],
  ['(?<!there )is no(?! (?:longer|more|one|need)\\b)', "isn't"],
  ['reckons?|reckoned|reckoning', 'count, work out or think'],
]

/** Passages that once stood here, as reminders of the tone to avoid. Case and line breaks don't matter. */
export const PASSAGES: readonly string[] = [
  'What it works through is a `Source`',
  'at most so many are in flight',
  'read ahead would be done even if it were called off',
  'the engine of work that follows a commit',
  'told in all, so that the same news',
  'those from before a refund failed count it still',
  'What is left over was not told of before',
  'each that does not is told with the next',
  'Refuses with all problems, what is taken among them',
  'Warns whoever starts a server',
  'Of each zone its format, and the minute',
  'For the machinery around the program',
  'Hands lines on in one go',
  'Hears notifications on a connection of its own',
  'because they are not there. What was held',
  'What was held beyond that',
  'Who marks no jobs as done',
  'Capacity is told with everything else',
  'An order of nothing to pay is paid',
  'of which `order.cancelled` has been told',
  'What is not installed everywhere',
  'what comes about is awaited with a limit',
  'take its pictures anew',
  "derives the keys in hirers' links",
  'has it tried anew',
  'no provider can take payment',
  'This link is not whole',
  'What opens your booking is missing from it',
  'This link has run out',
  'can’t be had',
  "can't be had",
  'Collected, and done',
  'Your bin comes',
  'It is not paid online',
  'Everything is paid.',
  'Nothing is to be collected',
  'Its parts have days of their own',
  'We look at it and come back to you',
  'Given back',
  'To be given back',
  'No word of your payment yet',
  'One more: ',
  'if you like to say',
  'confirmation mail',
  'may no longer be cancelled',
  'mail: was sent',
  'stands in the file twice',
  'has the id of something else',
  'is not a question that is asked',
  'must not have passed',
  'is of no session',
  'No organisation has that name',
  'There is nothing at this address',
  'The database is away',
  'if it goes on',
  'Asks until it is so',
]

/**
 * What is still to be rewritten: a prefix of paths. Remove a line once its folder is clean; the list
 * is to be empty.
 */
export const NOT_YET_CLEAN: readonly string[] = ['bench/']
