import { expect, test } from 'vitest'
import { checkZieladresse, resolveZiel } from './zieladresse.ts'

test.each([
  'https://erp.example/vorgaenge',
  'https://erp.example:8443/a?schluessel=1',
  'https://93.184.216.34/',
  'https://[2606:2800:220:1:248:1893:25c8:1946]/',
  'http://127.0.0.1:8080/',
  'http://127.9.9.9/',
  'http://[::1]:8080/',
  'http://localhost:8080/',
  'https://localhost/',
])('%s may be called', (url) => {
  expect(checkZieladresse(url, [])).toBeUndefined()
})

test.each([
  ['erp.example', 'https://'],
  ['', 'https://'],
  ['http://erp.example/', 'https://'],
  ['http://10.0.0.1/', 'https://'],
  ['http://localhost.example/', 'https://'],
  ['ftp://127.0.0.1/', 'https://'],
  ['https://name:geheim@erp.example/', 'Benutzer'],
  ['https://name@erp.example/', 'Benutzer'],
  ['https://erp.example/#a', '#'],
  ['https://10.0.0.1/', 'WEBHOOK_NETZE'],
  ['https://172.16.0.1/', 'WEBHOOK_NETZE'],
  ['https://192.168.1.1/', 'WEBHOOK_NETZE'],
  ['https://169.254.169.254/latest/meta-data', 'WEBHOOK_NETZE'],
  ['https://100.64.0.1/', 'WEBHOOK_NETZE'],
  ['https://0.0.0.0/', 'WEBHOOK_NETZE'],
  // Other spellings of 10.0.0.1, and addresses that wrap one.
  ['https://167772161/', 'WEBHOOK_NETZE'],
  ['https://0x0a.1/', 'WEBHOOK_NETZE'],
  ['https://[::ffff:10.0.0.1]/', 'WEBHOOK_NETZE'],
  ['https://012.0.0.1/', 'WEBHOOK_NETZE'],
  ['https://0xa000001/', 'WEBHOOK_NETZE'],
  ['https://10.1/', 'WEBHOOK_NETZE'],
  ['https://10。0。0。1/', 'WEBHOOK_NETZE'],
  ['https://[64:ff9b::a00:1]/', 'WEBHOOK_NETZE'],
  ['https://[64:ff9b:1::a00:1]/', 'WEBHOOK_NETZE'],
  ['https://[::a00:1]/', 'WEBHOOK_NETZE'],
  ['https://[::10.0.0.1]/', 'WEBHOOK_NETZE'],
  ['https://[::127.0.0.1]/', 'WEBHOOK_NETZE'],
  ['https://[::ffff:0:a00:1]/', 'WEBHOOK_NETZE'],
  ['https://[2002:a00:1::1]/', 'WEBHOOK_NETZE'],
  ['https://[2001:0:a00:1::1]/', 'WEBHOOK_NETZE'],
  ['https://[fec0::1]/', 'WEBHOOK_NETZE'],
  ['https://erp.example:0/', 'Port'],
  ['http://127.0.0.1:0/', 'Port'],
  ['https://[fd00::1]/', 'WEBHOOK_NETZE'],
  ['https://[fe80::1]/', 'WEBHOOK_NETZE'],
  ['https://[::]/', 'WEBHOOK_NETZE'],
])('%s is refused with a sentence that says %s', (url, part) => {
  const sentence = checkZieladresse(url, [])
  expect(sentence).toContain(part)
  expect(sentence).toMatch(/\.$/)
  expect(sentence).not.toContain('geheim')
})

test('named networks may be called, others of the same kind not', () => {
  const netze = ['10.1.0.0/16', '192.168.1.7', 'fd00:1::/32', '::1']
  for (const host of ['10.1.2.3', '192.168.1.7', '[fd00:1::5]', '[::ffff:10.1.2.3]']) {
    expect(checkZieladresse(`https://${host}/`, netze)).toBeUndefined()
  }
  for (const host of ['10.2.0.1', '192.168.1.8', '[fd00:2::5]']) {
    expect(checkZieladresse(`https://${host}/`, netze)).toContain(host.replaceAll(/[[\]]/g, ''))
  }
})

test('a host is judged by where its name leads', async () => {
  expect(await resolveZiel(new URL('http://localhost:1/'), [])).not.toEqual([])
  expect(await resolveZiel(new URL('https://10.1.0.1/'), ['10.1.0.0/16'])).toEqual([{ address: '10.1.0.1', family: 4 }])
  await expect(resolveZiel(new URL('https://10.1.0.1/'), [])).rejects.toThrow('WEBHOOK_NETZE')
  const compatible = () => Promise.resolve([{ address: '::a00:1', family: 6 }])
  await expect(resolveZiel(new URL('https://erp.example/'), [], compatible)).rejects.toThrow('::a00:1')
})
