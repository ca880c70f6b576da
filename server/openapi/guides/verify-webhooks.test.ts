import { execFileSync, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

/** The code that the guide gives away, taken from it and run as a reader would run it. */

const guide = readFileSync(new URL('verify-webhooks.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'kerbside-snippets-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What stands between fences, by the language beside the first of the two; the vector has none. */
const fenced = new Map(
  [...guide.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => [
    language,
    text,
  ]),
)

function snippet(language: string): string {
  const found = fenced.get(language)
  if (found === undefined) throw new Error(`the guide has no snippet in ${language}`)
  return found
}

const vector = Object.fromEntries(
  [...snippet('').matchAll(/^(\S+) +(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

type Delivery = { headers: Record<string, string>; body: string; secret: string; at: number }

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

function signatureOf({
  secret = '',
  id,
  timestamp,
  body,
}: Record<'secret' | 'id' | 'timestamp' | 'body', string | undefined>): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

const NOW = 1_795_300_000
const SECRET = `whsec_${Buffer.alloc(32, 0xfb).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 0x07).toString('base64')}`

/** A delivery signed with each secret; its body has characters of more than one byte. */
function deliver(change: Partial<Delivery> = {}, age = 0, secrets = [SECRET]): Delivery {
  const [id, timestamp, body] = ['evt_01', String(NOW - age), '{"name":"6 m³ · 🗑"}']
  const signatures = secrets.map((secret) => signatureOf({ secret, id, timestamp, body }))
  const values = [id, timestamp, signatures.join(' ')]
  const headers = Object.fromEntries(HEADERS.map((name, index) => [name, values[index] ?? '']))
  return { headers, body, secret: SECRET, at: NOW, ...change }
}

const changed = deliver()
const cases: Record<string, { delivery: Delivery; genuine: boolean }> = {
  'a fresh signature': { delivery: deliver(), genuine: true },
  'a changed byte': { delivery: deliver({ body: changed.body.replace('6', '8') }), genuine: false },
  'another id': {
    delivery: deliver({ headers: { ...changed.headers, 'webhook-id': 'evt_02' } }),
    genuine: false,
  },
  'another secret': { delivery: deliver({ secret: OTHER }), genuine: false },
  'an old timestamp': { delivery: deliver({}, 301), genuine: false },
  'a timestamp to come': { delivery: deliver({}, -302), genuine: false },
  'a timestamp four minutes off': { delivery: deliver({}, 240), genuine: true },
  'the second signature of two': { delivery: deliver({}, 0, [OTHER, SECRET]), genuine: true },
  'the first signature of two': { delivery: deliver({}, 0, [SECRET, OTHER]), genuine: true },
  'no signature': {
    delivery: deliver({ headers: { ...changed.headers, 'webhook-signature': '' } }),
    genuine: false,
  },
  'half a signature': {
    delivery: deliver({
      headers: {
        ...changed.headers,
        'webhook-signature': (changed.headers['webhook-signature'] ?? '').slice(0, 20),
      },
    }),
    genuine: false,
  },
  'the test vector': {
    delivery: {
      headers: Object.fromEntries(HEADERS.map((name) => [name, vector[name] ?? ''])),
      body: vector['body'] ?? '',
      secret: vector['secret'] ?? '',
      at: Number(vector['webhook-timestamp']),
    },
    genuine: true,
  },
}

/** Each program reads the deliveries on its input, tells each by the clock `at`, and prints a list. */
type Program = {
  command: string
  file: string
  source: () => string
  /** What makes the file into one that the command runs. */
  compiler?: { command: string; args: string[]; file: string }
}

const programs: Record<string, Program> = {
  TypeScript: {
    command: process.execPath,
    file: 'receiver.mts',
    source: () => `${snippet('ts')}
import { readFileSync } from 'node:fs'
const given = JSON.parse(readFileSync(0, 'utf8'))
const answers = given.map(({ headers, body, secret, at }) => {
  Date.now = () => at * 1000
  return isGenuine(headers, Buffer.from(body), secret)
})
process.stdout.write(JSON.stringify(answers))
`,
  },
  Python: {
    command: 'python3',
    file: 'receiver.py',
    source: () => `${snippet('python')}
import json, sys
answers = []
for given in json.loads(sys.stdin.buffer.read()):
    time.time = lambda: given["at"]
    answers.append(is_genuine(given["headers"], given["body"].encode(), given["secret"]))
print(json.dumps(answers))
`,
  },
  PHP: {
    command: 'php',
    file: 'receiver.php',
    source: () => `<?php
namespace Receiver;
function time(): int { return $GLOBALS['at']; }
${snippet('php')}
$answers = [];
foreach (json_decode(file_get_contents('php://stdin'), true) as $given) {
    $GLOBALS['at'] = $given['at'];
    $answers[] = is_genuine($given['headers'], $given['body'], $given['secret']);
}
echo json_encode($answers);
`,
  },
  'C#': {
    command: 'mono',
    file: 'receiver.cs',
    compiler: { command: 'mcs', args: ['-out:receiver.exe', 'receiver.cs'], file: 'receiver.exe' },
    // It has no reader of JSON at hand: what it is given stands in its source.
    source: () => `${snippet('csharp').replace('DateTimeOffset.UtcNow', 'Receiver.Clock')}
static class Receiver
{
    public static DateTimeOffset Clock;
    static string Tell(long at, byte[] body, string secret, params string[] headers)
    {
        Clock = DateTimeOffset.FromUnixTimeSeconds(at);
        var named = new Dictionary<string, string>();
        for (var index = 0; index < headers.Length; index += 2)
            named[headers[index]] = headers[index + 1];
        return Webhooks.IsGenuine(named, body, secret) ? "true" : "false";
    }
    static void Main()
    {
        Console.Write("[" + string.Join(",", new[] {
            ${Object.values(cases)
              .map(({ delivery: { at, body, secret, headers } }) => {
                const bytes = Buffer.from(body).toString('base64')
                const texts = [secret, ...Object.entries(headers).flat()].map(quoted)
                return `Tell(${at}, Convert.FromBase64String("${bytes}"), ${texts.join(', ')})`
              })
              .join(',\n            ')}
        }) + "]");
    }
}
`,
  },
}

const quoted = (text: string) => JSON.stringify(text)

function isInstalled(command: string): boolean {
  return spawnSync(command, ['--version']).status === 0
}

describe.each(Object.entries(programs))('%s', (_, { command, file, source, compiler }) => {
  const missing = [command, compiler?.command ?? command].find((each) => !isInstalled(each))

  test.skipIf(missing !== undefined)(
    `tells what is genuine${missing ? ` (skipped: there is no ${missing} on this machine)` : ''}`,
    () => {
      writeFileSync(join(folder, file), source())
      if (compiler) execFileSync(compiler.command, compiler.args, { cwd: folder })
      const path = join(folder, compiler?.file ?? file)
      const input = JSON.stringify(Object.values(cases).map(({ delivery }) => delivery))
      const printed = execFileSync(command, [path], { input, encoding: 'utf8' })
      const answers = JSON.parse(printed) as boolean[]
      const told = Object.fromEntries(Object.keys(cases).map((name, at) => [name, answers[at]]))
      const expected = Object.entries(cases).map(([name, { genuine }]) => [name, genuine])
      expect(told).toEqual(Object.fromEntries(expected))
    },
    30_000,
  )
})

test('the vector has the signature that its secret makes', () => {
  const { secret, 'webhook-id': id, 'webhook-timestamp': timestamp, body = '' } = vector
  expect(vector['webhook-signature']).toBe(signatureOf({ secret, id, timestamp, body }))
  expect(JSON.parse(body)).toMatchObject({ id, type: 'job.completed' })
})

test('the guide has a snippet in each of its four languages', () => {
  for (const language of ['ts', 'python', 'php', 'csharp']) {
    expect(snippet(language)).toMatch(/webhook-signature/)
  }
})
