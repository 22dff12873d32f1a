import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findStand } from './findStand.mjs'

test('a state that is not the released version is named by its commit and day, and by what is not committed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekp-stand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-11-27T12:00:00Z', GIT_CONFIG_GLOBAL: '/dev/null' }
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.org']
  const git = (...args) => execFileSync('git', [...who, ...args], { cwd: folder, env, encoding: 'utf8' })
  expect(findStand('0.2.0', folder)).toBeUndefined()
  git('init', '--quiet')
  writeFileSync(join(folder, 'a'), '')
  git('add', 'a')
  git('commit', '--quiet', '--message', 'a')
  const commit = git('rev-parse', 'HEAD').slice(0, 10)
  const unreleased = { suffix: `-20261127-${commit}`, text: `nicht freigegeben, ${commit} vom 27.11.2026` }
  expect(findStand('0.2.0', folder)).toEqual(unreleased)
  git('tag', 'v0.1.0')
  expect(findStand('0.2.0', folder)).toEqual(unreleased)
  git('tag', 'v0.2.0')
  expect(findStand('0.2.0', folder)).toBeUndefined()
  writeFileSync(join(folder, 'a'), 'b')
  expect(findStand('0.2.0', folder)).toEqual({
    suffix: `-20261127-${commit}-geaendert`,
    text: `nicht freigegeben, ${commit} vom 27.11.2026, geändert`,
  })
})
