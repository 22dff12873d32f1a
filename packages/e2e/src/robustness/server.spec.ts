import { expect, test } from '../fixtures/test.ts'

test('an unknown path of the API gets problem details, never the page', async ({ request }) => {
  for (const path of ['/api/nichts/da', '/api', '/api/', '/api/anschlussnutzer/nichts']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    expect(answer.status(), path).toBeGreaterThanOrEqual(400)
    expect(answer.status(), path).toBeLessThan(500)
    expect(answer.headers()['content-type'], path).toContain('application/problem+json')
  }
})

test('the page has its policy and is not cached for long', async ({ request }) => {
  for (const path of ['/', '/anmelden', '/vertrag/4711001/detail', '/nichts']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    const headers = answer.headers()
    expect(headers['content-security-policy'], path).toContain("require-trusted-types-for 'script'")
    expect(headers['content-security-policy'], path).not.toContain('unsafe')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('no-referrer')
    expect(headers['cache-control'], path).toContain('no-cache')
  }
})

test('health answers', async ({ request }) => {
  for (const path of ['/api/health/live', '/api/health/ready']) expect((await request.get(path)).status()).toBe(200)
})

test('the page of the API can be read without any other origin', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('body')).toContainText('/anschlussnutzer/login')
  await expect(page.locator('body')).toContainText('aktueller_tarif')
})
