import base from './web-test-runner.config.mjs'
import { appendFileSync } from 'node:fs'
const testsOf = (suite, path='') => (suite ? [...suite.tests.map(t=>({...t,name:path+' › '+t.name})), ...suite.suites.flatMap(s=>testsOf(s,path+' › '+s.name))] : [])
const rep = { reportTestFileResults: ({ sessionsForTestFile, testFile }) => { for (const s of sessionsForTestFile) { const all = testsOf(s.testResults); const sum = all.reduce((a,t)=>a+(t.duration??0),0); appendFileSync('/tmp/h37-wtr.txt', `${Math.round(sum)} ${testFile.split('/packages/')[1]} (${all.length})\n`); for (const t of all.filter(t=>t.duration>1500)) appendFileSync('/tmp/h37-wtr.txt', `    ${Math.round(t.duration)} ${t.name}\n`) } } }
export default { ...base, reporters: [...base.reporters, rep] }
