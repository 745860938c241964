import { defineRule } from '../rule.ts'

export const keySentElsewhere = defineRule({
  id: 'key-sent-elsewhere',
  title: 'sent its key where it does not belong',
  mend: 'fetch results without the Authorization header: their host is not the gateway; never put a key into a URL, since logs keep it',
  needs: 'fetch a result',
  severity: 'error',
  needsRealTime: false,
  settings: {
    most: { kind: 'count', default: 0, about: 'Number of violations that are allowed.' },
  },
  begin({ most }, findings) {
    let count = 0
    return {
      request({ t, n, seen, endpoint }) {
        if (seen === undefined || (seen.origin === 'gateway' && seen.key === undefined && endpoint !== 'file')) return
        findings.judge()
        if (seen.key === undefined || ++count <= most) return
        const where = seen.origin === 'results' ? 'to the host of the results' : 'to the gateway'
        findings.add({
          at: t,
          request: n,
          evidence: `request ${n}, ${where} (${seen.path}), contained a key in ${seen.key}`,
        })
      },
    }
  },
})
