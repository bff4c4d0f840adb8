/** Texts as they are in lab notebooks, without any key or personal data, though with much that has the form of some. */
const WRITTEN: readonly string[] = [
  `Reads were aligned to GRCh38 (doi:10.1038/s41586-020-2649-2; https://doi.org/10.1101/2021.03.01.433431v2) with BWA-MEM 0.7.17-r1188.
Samples S-0012-A … S-0049-C were stored at −80 °C; the box is at 4 °C. Variants chr7:140 753 336–140 753 337 and
NM_004333.6(BRAF):c.1799T>A (p.Val600Glu), rs113488022, ENSG00000157764, UniProt P15056, PMID: 28481359, PMC5434589, GSE123456.
qPCR: BRCA1, TP53, Cdkn2a, MT-ND1; IL-6 at 12.5 pg·mL⁻¹ (n = 3), TNF-α at 3.2 ± 0.4 ng/mL, 10 µM, 2×10⁶ cells/well.`,
  `The plot (52.520008° N, 13.404954° E; 48°51′24″N 2°21′03″E; UTM 33U 391779 5820072; +52.5200, +13.4050; 52.520008,13.404954) lies at 34 m.
Measured on 2026-11-18T10:22:31.123Z, 18.11.2026, 2026‑11‑18, 2026–11–18, 11/18/2026, 20261118-102231; see run 20261118_102231_A01.
1732523469000 ms, 10:22:31,500, t = 00:00:49.300, week 2026-W47, epoch 1 732 523 469.`,
  String.raw`\begin{equation} \hat{\beta} = (X^\top X)^{-1} X^\top y, \quad \sigma^2 \approx 1.23 \times 10^{-4} \,\mathrm{m^2\,s^{-1}} \end{equation}
We use \verb|\usepackage[utf8]{inputenc}|, \cite{smith2020@article}, \ref{fig:1}, $f(a) = a\,b_{1}$, $x_{1}, \dots, x_{n}$, \SI{37}{\celsius}, \num{1 234 567},
$\alpha\!=\!0.05$, $p<0.001$, \textbf{Table~1}, \ce{H2O}, \ce{CH3-CH2-OH}, 2,4-dichlorophenoxyacetic acid, N,N′-dicyclohexylcarbodiimide,
(2S,3R)-2-amino-3-hydroxybutanoic acid, CAS 7732-18-5, CAS 50-00-0, InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3, InChIKey LFQSCWFLJHTTHZ-UHFFFAOYSA-N.`,
  `Die Proben wurden am 3. März um 10 Uhr entnommen – bei 21 °C – und 24 h lang inkubiert; siehe Abschnitt 3.
4 Proben (Nr. 12–49) fehlen. Lieferung über Müller & Söhne GmbH, Art.-Nr. 4049-3089-01, Charge 2026/11/0815, EAN 4006381333931,
ISBN 978-3-16-148410-0, Az. 12 O 345/26, DIN EN ISO 17025:2018. Das Gerät steht im Raum 3.049 (Haus 2), PLZ 14476 Potsdam.
„Treffpunkt“ ist um 14:30 Uhr am Punkt 4 – dort steht der Messwagen. Kosten: 1 234,56 € bzw. 12.345.678,90 €.`,
  `样品编号为A-0012至A-0049，于2026年11月18日采集。温度为21℃，湿度为45％，浓度为１２．５ｍｇ／ｍＬ。请参见第３章。
实验室位于北纬39°54′20″，东经116°23′29″。所用试剂（批号：20261118-03）购自国药集团。结果见表１：１２３４５６７８９０１２。
数据保存在 data/2026-11-18/run_0049.csv，共 1 234 567 行；均值为 3.14，标准差为 0.49。联系方式见封面。`,
  `The meeting is at the dot plot station; look at example.org and at github.com for docs. We met at noon. Arrived at the dot com era.
Set x[at] to 1, call f(at) or foo[at].bar, and use @media, @Component, @types/node, user@, icon@2x.png, logo@3x.webp, react@18.2.0.
See https://medium.com/@name/post-1, git@, npm i lodash@4.17.21
node.js and vue@next
index.html; v1.0@beta. Follow @lab_account, @nature. "text"@en . "Berlin"@de . foo(a).bar, a(a)b. Use \`a\` + \`b\` and "a" + "b".
const KEYS = ["abc123", "def456", "ghi789"]; const total = "12" + "34"; sum('1' + '2'); \`${'12345678'}\` 'abc' "def".`,
  `sk-learn 1.5
scikit-learn 1.5.2 and task-runner2 were used. AKIA is a prefix. hf_hub_download("org/model")
npm_config_registry=https://registry.npmjs.org/ eyJ is how tokens start.
sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 md5 d41d8cd98f00b204e9800998ecf8427e
commit 14381f4f9a6ad1e7c0c1a8a6a9b7c0d1e2f3a4b5, uuid 550e8400-e29b-41d4-a716-446655440000, sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
Sequence ATGGCGTTACCGATTGCAAGCTTGGCACTGGCCGTCGTTTTACAACGTCGTGACTGGGAAAACCCTGGCGTTACCCAACTTAATCGCC
>sp|P01308|INS_HUMAN MALWMRLLPLLALLALWGPDPAAAFVNQHLCGSHLVEALYLVCGERGFFYTPKTRREAEDLQVGQVELGGGPGAGSLQPLALEGSLQKRG
Base64 of a picture: iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
Words: VGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZy4gSXQgaXMgbGF0ZS4= and 54686520717569636b2062726f776e20666f78.`,
  `password: see the safe. **Password:** changed in March. \`token\`: none. The secret: patience. api_key = os.environ["API_KEY"]
secret = getSecret(); "token": null, accessToken: string; pwd=$(pwd) passphrase: <your passphrase>. password reset at 10:30.
Tel. see cover. Phone: none. Fax machine 3. Mobile phase: water/acetonitrile 95/5. Cell: 3×10⁵ per mL; cell 12 of the table; cells 1-96.
Cell: A1. Mobile phase 2: 20 mM NH4OAc.`,
];

/** A random number below `most`, from a seed. */
function createRandom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9) >>> 0;
    return state % most;
  };
}

const SEPARATORS = [',', ';', '\t', ' ', '  ', ' | ', '\u00a0', '\u2009'];

/** Tables of numbers, ids and dates, with each separator, each decimal sign and each group sign. */
function tables(lines: number): string[] {
  const random = createRandom(81);
  const digits = (count: number) => Array.from({ length: count }, () => random(10)).join('');
  const cells: readonly (() => string)[] = [
    () => `${random(1000)}.${digits(3)}`,
    () => `-${random(100)},${digits(2)}`,
    () => `${random(9) + 1} ${digits(3)} ${digits(3)}`,
    () => `${random(9) + 1}\u00a0${digits(3)}\u00a0${digits(3)}`,
    () => `${1990 + random(40)}-${String(random(12) + 1).padStart(2, '0')}-${String(random(28) + 1).padStart(2, '0')}`,
    () => `S-${digits(4)}-${'ABCD'.charAt(random(4))}`,
    () => `ENSG${digits(11)}`,
    () => `${digits(2)}:${digits(2)}:${digits(2)}`,
    () => digits(6),
    () => `chr${random(22) + 1}:${digits(3)},${digits(3)},${digits(3)}-${digits(3)},${digits(3)},${digits(3)}`,
    () => `${random(9) + 1}.${digits(2)}e-${digits(2)}`,
    () => `10.${digits(4)}/${'abc'.charAt(random(3))}${digits(7)}`,
    () => `${random(90)}.${digits(4)}\u00b0`,
    () => `±${digits(2)}`,
    () => `${digits(3)}–${digits(3)}`,
  ];
  return SEPARATORS.map((separator) =>
    Array.from({ length: lines }, (_, line) => {
      const kind = random(cells.length);
      // A column of one kind is as common as a row of all.
      return Array.from({ length: 6 }, (_, column) =>
        (cells[(kind + (line % 2) * column) % cells.length] ?? String)(),
      ).join(separator);
    }).join('\n'),
  );
}

export function scienceProse({ lines }: { lines: number }): string[] {
  return [...WRITTEN, ...tables(lines)];
}
