import { headingOf } from '../fixtures/screens/screen.ts'
import { expect, test } from '../fixtures/test.ts'

// Every other test relies on the watch; these prove that it notices faults.
const faults: Readonly<Record<string, { fault: () => unknown; finding: string }>> = {
  'a script error': { fault: () => setTimeout(() => Reflect.get(Object(undefined), 'a').b), finding: 'script error: ' },
  'an unhandled rejection': {
    fault: () => void Promise.reject(new Error('nobody caught me')),
    finding: 'nobody caught me',
  },
  'a console error': { fault: () => console.error('said aloud'), finding: 'console error: said aloud' },
  'a dialog': { fault: () => setTimeout(() => Reflect.apply(window.alert, window, ['boo'])), finding: 'dialog: boo' },
  'a breach of the policy': {
    fault: () => document.body.append(Object.assign(document.createElement('style'), { textContent: 'b{}' })),
    finding: 'policy: style-src',
  },
  'a request to a foreign origin': {
    fault: () => Object.assign(document.createElement('a'), { href: 'http://127.0.0.1:9/x', target: '_blank' }).click(),
    finding: 'request to a foreign origin: http://127.0.0.1:9/x',
  },
}

for (const [name, { fault, finding }] of Object.entries(faults)) {
  test(`the watch notices ${name}`, async ({ page, watch }) => {
    await page.goto('/anmelden')
    await expect(headingOf(page)).toBeVisible()
    await page.evaluate(fault)
    await expect.poll(() => watch.findings.join('\n')).toContain(finding)
    watch.findings.length = 0
  })
}
