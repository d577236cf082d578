import type { OutgoingState } from '../shared/calls/setup-state.ts'

type Answer = { status: number; body: Record<string, unknown> }
export type SetupBrowser = {
  enter(code: string): Promise<Answer>
  state(): Promise<OutgoingState>
  /** @returns the problems by field, the link of an invitation, and the progress of the set-up */
  save(
    step: string,
    values?: Record<string, string>,
  ): Promise<{ status: number; problems: Record<string, string>; link: string | null; state: OutgoingState }>
  cookie: string
}

/** A browser at the set-up of the portal on a port, without its page. */
export function setupBrowser(port: number, cookie = ''): SetupBrowser {
  const base = `http://127.0.0.1:${port}`
  const browser: SetupBrowser = {
    cookie,
    enter: async (code) => {
      const answer = await fetch(`${base}/setup/enter`, { method: 'POST', ...json({ code }) })
      browser.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? browser.cookie
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    state: async () =>
      (await (
        await fetch(`${base}/setup/state`, { headers: { cookie: browser.cookie } })
      ).json()) as OutgoingState,
    save: async (step, values = {}) => {
      const { headers, body } = json({ values })
      const answer = await fetch(`${base}/setup/steps/${step}`, {
        method: 'POST',
        headers: { ...headers, cookie: browser.cookie },
        body,
      })
      const read = (await answer.json()) as Awaited<ReturnType<SetupBrowser['save']>>
      return { ...read, status: answer.status }
    },
  }
  return browser
}

const json = (value: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
