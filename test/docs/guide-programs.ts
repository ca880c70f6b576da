import { cases, snippet } from './guide-deliveries.ts'

/** A program around each snippet of the guide. */

/** Reads deliveries, checks each with the clock set to its `at`, and prints a list of booleans. */
export type Program = {
  command: string
  file: string
  source: () => string
  /** Turns the file into one that the command runs. */
  compiler?: { command: string; args: string[]; file: string }
}

export const programs: Record<string, Program> = {
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
    // It has no JSON parser, so its source contains the deliveries.
    source: () => `${snippet('csharp').replace('DateTimeOffset.UtcNow', 'Receiver.Clock')}
static class Receiver
{
    public static DateTimeOffset Clock;
    static string Check(long at, byte[] body, string secret, params string[] headers)
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
                return `Check(${at}, Convert.FromBase64String("${bytes}"), ${texts.join(', ')})`
              })
              .join(',\n            ')}
        }) + "]");
    }
}
`,
  },
}

const quoted = (text: string) => JSON.stringify(text)
