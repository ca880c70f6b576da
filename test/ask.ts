import type { Answer } from './answer.ts'
import { validateAnswer } from './validate-answer.ts'

/** Sends a request and reads the whole answer, which must be as the OpenAPI document says. */
export async function ask(url: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url + path, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const answer: Answer = {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text ? JSON.parse(text) : undefined,
  }
  validateAnswer(init.method ?? 'GET', path, answer)
  return answer
}
