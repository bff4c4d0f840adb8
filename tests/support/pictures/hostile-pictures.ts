/** A picture, or a file that looks like one. */
export interface SamplePicture {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array;
}

const rep = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join('');
const box = 'viewBox="0 0 1000 1000" width="1000" height="1000"';
const svg = (body: string, attributes = box, head = ''): string =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${body}</svg>`;
const leaf = '<rect width="900" height="900"/>';
const spot = (n: number) => `<rect x="${(n * 7) % 990}" y="${(n * 13) % 990}" width="5" height="5"/>`;
const dataUri = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`;

/** Doubles something 25 times: `link` refers to the level before, twice. */
function doubling(first: string, level: (name: string, before: string) => string, last: string): string {
  return svg(`<defs>${first}${rep(25, (n) => level(`a${n + 1}`, `a${n}`))}</defs>${last}`);
}

const uses = (href: string) => (name: string, before: string) =>
  `<g id="${name}"><use ${href}="#${before}"/><use ${href}="#${before}"/></g>`;
const twice = (attribute: string) => (tag: string) => (name: string, before: string) =>
  `<${tag} id="${name}" width="9" height="9"><rect width="9" height="9" ${attribute}="url(#${before})"/><rect width="9" height="9" ${attribute}="url(#${before})"/></${tag}>`;

const bomb = doubling(`<g id="a0">${leaf}</g>`, uses('href'), '<use href="#a25"/>');

/** SVG pictures that would block the page, by what makes them expensive. */
function svgs(): [string, string][] {
  return [
    ['doubled uses', bomb],
    [
      'doubled uses with the old name',
      doubling(`<g id="a0">${leaf}</g>`, uses('xlink:href'), '<use xlink:href="#a25"/>'),
    ],
    [
      'doubled uses with another prefix',
      bomb.replaceAll('<use href', '<use xmlns:q="http://www.w3.org/1999/xlink" q:href'),
    ],
    ['doubled uses in prefixed elements', bomb.replaceAll(/<(\/?)(\w)/g, '<$1s:$2').replace('xmlns=', 'xmlns:s=')],
    ['doubled uses with escaped names', bomb.replaceAll('href="#a', 'href="&#35;&#x61;')],
    ['doubled uses in definitions alone', bomb.replace('<use href="#a25"/></svg>', '</svg>')],
    [
      'uses of ten, eight levels',
      svg(
        `<defs><g id="a0">${leaf}</g>${rep(8, (n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`)}</defs><use href="#a8"/>`,
      ),
    ],
    [
      'doubled symbols',
      doubling(
        `<symbol id="a0">${leaf}</symbol>`,
        (name, before) => `<symbol id="${name}"><use href="#${before}"/><use href="#${before}"/></symbol>`,
        '<use href="#a25"/>',
      ),
    ],
    [
      'doubled patterns',
      doubling(
        `<pattern id="a0" width="9" height="9">${leaf}</pattern>`,
        twice('fill')('pattern'),
        '<rect width="900" height="900" fill="url(#a25)"/>',
      ),
    ],
    [
      'doubled masks',
      doubling(
        `<mask id="a0">${leaf}</mask>`,
        twice('mask')('mask'),
        '<rect width="900" height="900" mask="url(#a25)"/>',
      ),
    ],
    [
      'doubled markers',
      doubling(
        '<marker id="a0"><path d="M0 0L1 1L2 2"/></marker>',
        (name, before) =>
          `<marker id="${name}"><path d="M0 0L1 1L2 2" marker-start="url(#${before})" marker-end="url(#${before})"/></marker>`,
        '<path d="M0 0L9 9" marker-end="url(#a25)"/>',
      ),
    ],
    [
      'doubled clips',
      doubling(
        `<clipPath id="a0">${leaf}</clipPath>`,
        (name, before) =>
          `<clipPath id="${name}"><rect width="9" height="9" clip-path="url(#${before})"/><rect width="9" height="9" clip-path="url(#${before})"/></clipPath>`,
        '<rect width="900" height="900" clip-path="url(#a25)"/>',
      ),
    ],
    [
      'doubled patterns by style',
      doubling(
        `<pattern id="a0" width="9" height="9">${leaf}</pattern>`,
        (name, before) =>
          `<pattern id="${name}" width="9" height="9"><rect width="9" height="9" style="fill:url('#${before}')"/><rect width="9" height="9" style="fill:url('#${before}')"/></pattern>`,
        '<rect width="900" height="900" fill="url(#a25)"/>',
      ),
    ],
    [
      'doubled masks by a style sheet',
      svg(
        `<style>${rep(25, (n) => `.c${n + 1}{mask:url(#a${n})}`)}</style><mask id="a0">${leaf}</mask>${rep(25, (n) => `<mask id="a${n + 1}"><rect class="c${n + 1}" width="9" height="9"/><rect class="c${n + 1}" width="9" height="9"/></mask>`)}<rect width="900" height="900" mask="url(#a25)"/>`,
      ),
    ],
    [
      'doubled masks by an escaped style sheet',
      svg(
        `<style>${rep(25, (n) => `.c${n + 1}{mask:\\75rl(#a${n})}`)}</style><mask id="a0">${leaf}</mask>${rep(25, (n) => `<mask id="a${n + 1}"><rect class="c${n + 1}" width="9" height="9"/><rect class="c${n + 1}" width="9" height="9"/></mask>`)}<rect width="900" height="900" mask="url(#a25)"/>`,
      ),
    ],
    [
      'doubled pictures in pictures',
      svg(
        `<image width="900" height="900" href="${dataUri(svg(`<image href="${dataUri(svg(`<image href="${dataUri(svg(leaf))}"/>`))}"/>`))}"/>`,
      ),
    ],
    ['a bomb in a picture in a picture', svg(`<image width="900" height="900" href="${dataUri(bomb)}"/>`)],
    ['a bomb as Base64', svg(`<image width="900" height="900" href="data:image/svg+xml;base64,${btoa(bomb)}"/>`)],
    [
      'a bomb in a filter',
      svg(
        `<filter id="f"><feImage href="${dataUri(bomb)}"/></filter><rect width="900" height="900" filter="url(#f)"/>`,
      ),
    ],
    ['a bomb in a style sheet', svg(`<style>rect{mask-image:url("${dataUri(bomb)}")}</style>${leaf}`)],
    [
      'a bomb in HTML',
      svg(
        `<foreignObject width="900" height="900"><img xmlns="http://www.w3.org/1999/xhtml" src="${dataUri(bomb)}"/></foreignObject>`,
      ),
    ],
    [
      'a bomb in a set of sources',
      svg(
        `<foreignObject width="900" height="900"><img xmlns="http://www.w3.org/1999/xhtml" srcset="${dataUri(bomb)} 2x"/></foreignObject>`,
      ),
    ],
    [
      'a bomb set by an animation',
      svg(
        `<defs><g id="a0">${leaf}</g>${rep(25, (n) => uses('href')(`a${n + 1}`, `a${n}`))}</defs><use href="#none"><set attributeName="href" to="#a25" begin="0s"/></use>`,
      ),
    ],
    [
      'a bomb among the values of an animation',
      svg(
        `<defs><g id="a0">${leaf}</g>${rep(25, (n) => uses('href')(`a${n + 1}`, `a${n}`))}</defs><use href="#a0"><animate attributeName="href" values="#a0;#a25" dur="1s"/></use>`,
      ),
    ],
    [
      'entities in entities',
      svg(
        '&e9;',
        box,
        `<!DOCTYPE svg [<!ENTITY e0 "${leaf}">${rep(9, (n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`)}]>`,
      ),
    ],
    [
      'uses within an entity',
      svg(
        '<defs>&d;</defs><use href="#a25"/>',
        box,
        `<!DOCTYPE svg [<!ENTITY d '<g id="a0">${leaf.replaceAll('"', '&#34;')}</g>${rep(25, (n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`)}'>]>`,
      ),
    ],
    [
      'references by default attributes',
      svg(
        `<defs><g id="a0">${leaf}</g>${rep(9, (n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(9)}</g>`)}</defs>${'<use/>'.repeat(9)}`,
        box,
        '<!DOCTYPE svg [<!ATTLIST use href CDATA "#a9">]>',
      ),
    ],
    ['parameter entities', svg(leaf, box, '<!DOCTYPE svg [<!ENTITY % a "x"><!ENTITY b "c">]>')],
    [
      'a style sheet in an address',
      `<?xml-stylesheet href="data:text/css,rect{filter:blur(300px)}"?>${svg(rep(900, () => leaf))}`,
    ],
    [
      'an imported style sheet',
      svg(`<style>@import url("data:text/css,rect{filter:blur(300px)}");</style>${rep(900, () => leaf)}`),
    ],
    ['30,000 nested groups', svg(`${'<g>'.repeat(30_000)}${leaf}${'</g>'.repeat(30_000)}`)],
    ['2,000 nested groups', svg(`${'<g>'.repeat(2000)}${leaf}${'</g>'.repeat(2000)}`)],
    ['300 nested pictures', svg(`${`<svg ${box}>`.repeat(300)}${leaf}${'</svg>'.repeat(300)}`)],
    ['60,000 rectangles', svg(rep(60_000, spot))],
    ['40,000 empty groups', svg('<g/>'.repeat(40_000))],
    ['20,000 texts', svg(rep(20_000, (n) => `<text x="${n % 990}" y="${(n * 3) % 990}">t ${n}</text>`))],
    ['one text of 500,000 characters', svg(`<text y="20">${'word '.repeat(100_000)}</text>`)],
    ['a path of 4 MB', svg(`<path d="M0 0${rep(400_000, (n) => `L${n % 990} ${(n * 7) % 990}`)}"/>`)],
    [
      '20,000 uses of one glyph',
      svg(`<path id="g" d="M0 0l5 5"/>${rep(20_000, (n) => `<use href="#g" x="${n % 990}"/>`)}`),
    ],
    [
      '30,000 markers with ten shapes',
      svg(
        `<marker id="m">${leaf.repeat(10)}</marker><path marker-mid="url(#m)" d="M0 0${rep(30_000, (n) => `L${n % 990} ${(n * 7) % 990}`)}"/>`,
      ),
    ],
    [
      'inherited markers',
      svg(
        `<marker id="m">${leaf.repeat(20)}</marker><g marker-mid="url(#m)">${rep(50, () => `<path d="M0 0${rep(200, (n) => `L${n} ${n}`)}"/>`)}</g>`,
      ),
    ],
    ['tiny dashes', svg('<path stroke="red" stroke-dasharray="0.001" d="M0 0L1000 1000"/>')],
    ['tiny dashes by a style', svg('<path style="stroke:red;stroke-dasharray:.001,.001" d="M0 0L1000 1000"/>')],
    [
      'small dashes on many paths',
      svg(rep(500, (n) => `<path stroke="red" stroke-dasharray="0.5" d="M0 ${n}L1000 1000"/>`)),
    ],
    [
      '500 blurs',
      svg(
        `<filter id="f"><feGaussianBlur stdDeviation="30"/></filter>${leaf.replace('/>', ' filter="url(#f)"/>').repeat(500)}`,
      ),
    ],
    ['500 blurs by a style', svg(leaf.replace('/>', ' style="filter:blur(30px)"/>').repeat(500))],
    ['500 blurs by a style sheet', svg(`<style>rect{filter:blur(30px)}</style>${leaf.repeat(500)}`)],
    ['500 blurs by a variable', svg(`<style>svg{--f:blur(30px)} rect{filter:var(--f)}</style>${leaf.repeat(500)}`)],
    ['500 blurs by a nested style', svg(`<style>svg{fill:red; & rect{filter:blur(30px)} }</style>${leaf.repeat(500)}`)],
    [
      'a filter of 500 blurs',
      svg(
        `<filter id="f">${'<feGaussianBlur stdDeviation="30"/>'.repeat(500)}</filter>${leaf.replace('/>', ' filter="url(#f)"/>')}`,
      ),
    ],
    [
      'small shapes with large filters',
      svg(
        `<filter id="f" x="-5000%" y="-5000%" width="10000%" height="10000%"><feGaussianBlur stdDeviation="30"/></filter>${rep(200, (n) => spot(n).replace('/>', ' filter="url(#f)"/>'))}`,
      ),
    ],
    [
      'filters in the units of the user',
      svg(
        `<filter id="f" filterUnits="userSpaceOnUse" width="1000" height="1000"><feGaussianBlur stdDeviation="30"/></filter>${rep(200, (n) => spot(n).replace('/>', ' filter="url(#f)"/>'))}`,
      ),
    ],
    [
      'a repeated filter, enlarged',
      svg(
        `<filter id="f"><feGaussianBlur stdDeviation="3"/></filter><defs>${spot(1).replace('<rect', '<rect id="r"').replace('/>', ' filter="url(#f)"/>')}</defs>${'<use href="#r" transform="scale(200)"/>'.repeat(200)}`,
      ),
    ],
    [
      'a very wide morphology',
      svg(`<filter id="f"><feMorphology radius="200"/></filter>${leaf.replace('/>', ' filter="url(#f)"/>')}`),
    ],
    [
      'a very large convolution',
      svg(
        `<filter id="f"><feConvolveMatrix order="15" kernelMatrix="${'1 '.repeat(225)}"/></filter>${leaf.replace('/>', ' filter="url(#f)"/>')}`,
      ),
    ],
    [
      'turbulence of many octaves',
      svg(
        `<filter id="f"><feTurbulence baseFrequency="0.05" numOctaves="250"/></filter>${leaf.replace('/>', ' filter="url(#f)"/>')}`,
      ),
    ],
    ['300 masks', svg(`<mask id="m">${leaf}</mask>${leaf.replace('/>', ' mask="url(#m)"/>').repeat(300)}`)],
    [
      '2,000 clips',
      svg(
        `<clipPath id="c"><circle cx="500" cy="500" r="400"/></clipPath>${rep(2000, () => leaf.replace('/>', ' clip-path="url(#c)"/>'))}`,
      ),
    ],
    ['2,000 blends', svg(leaf.replace('/>', ' style="mix-blend-mode:multiply"/>').repeat(2000))],
    [
      '3,000 animations',
      svg(
        rep(3000, (n) =>
          spot(n).replace(
            '/>',
            '><animate attributeName="y" from="0" to="900" dur="2s" repeatCount="indefinite"/></rect>',
          ),
        ),
      ),
    ],
    [
      '5,000 animations by a style sheet',
      svg(`<style>@keyframes k{to{transform:rotate(360deg)}} rect{animation:k 1s infinite}</style>${rep(5000, spot)}`),
    ],
    [
      'an animated blur',
      svg(
        `<filter id="f"><feGaussianBlur stdDeviation="30"/></filter>${leaf.replace('/>', ' filter="url(#f)"><animate attributeName="x" from="0" to="9" dur="1s" repeatCount="indefinite"/></rect>').repeat(4)}`,
      ),
    ],
    [
      'shadows of HTML',
      svg(
        `<foreignObject width="1000" height="1000"><div xmlns="http://www.w3.org/1999/xhtml">${'<p style="box-shadow:0 0 300px red">x</p>'.repeat(500)}</div></foreignObject>`,
      ),
    ],
    [
      'large spans of cells',
      svg(
        `<foreignObject width="1000" height="1000"><table xmlns="http://www.w3.org/1999/xhtml">${'<tr><td colspan="1000" rowspan="60000">x</td></tr>'.repeat(50)}</table></foreignObject>`,
      ),
    ],
    ['rules for every element', svg(`<style>${rep(5000, (n) => `* [a${n}] *{fill:red}`)}</style>${rep(4000, spot)}`)],
    ['a bomb in UTF-16', bomb],
  ];
}

/** Returns pictures of a few kilobytes, or with a header of a few bytes, that would block the page. */
export function hostilePictures(): readonly SamplePicture[] {
  const drawn = svgs().map(([name, text]): SamplePicture => {
    const isWide = name.includes('UTF-16');
    return { name, type: 'image/svg+xml', content: isWide ? inUtf16(text) : text };
  });
  return [...drawn, ...hostileRasters()];
}

function inUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfffe);
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 + at * 2, text.charCodeAt(at), true);
  return bytes;
}

const ascii = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));
const be32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const le16 = (value: number) => [value & 255, (value >>> 8) & 255];
const le32 = (value: number) => [...le16(value & 0xffff), ...le16(value >>> 16)];

export function pngHeader(width: number, height: number, frames = 0): number[] {
  const control = frames === 0 ? [] : [...be32(8), ...ascii('acTL'), ...be32(frames), ...be32(0), ...be32(0)];
  return [
    0x89,
    ...ascii('PNG\r\n\x1a\n'),
    ...be32(13),
    ...ascii('IHDR'),
    ...be32(width),
    ...be32(height),
    8,
    6,
    0,
    0,
    0,
    ...be32(0),
    ...control,
  ];
}

export function gif(width: number, height: number, frames: number): number[] {
  const frame = [0x2c, 0, 0, 0, 0, ...le16(width), ...le16(height), 0, 2, 1, 0, 0];
  return [
    ...ascii('GIF89a'),
    ...le16(width),
    ...le16(height),
    0,
    0,
    0,
    ...Array.from({ length: frames }, () => frame).flat(),
    0x3b,
  ];
}

export function jpeg(width: number, height: number, scans = 1): number[] {
  const scan = [0xff, 0xda, 0, 2, 1, 2, 3];
  const size = [
    0xff,
    0xc2,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    17,
    0,
    2,
    17,
    0,
    3,
    17,
    0,
  ];
  return [0xff, 0xd8, ...size, ...Array.from({ length: scans }, () => scan).flat(), 0xff, 0xd9];
}

const webp = (...chunks: number[][]) => [...ascii('RIFF'), ...le32(4000), ...ascii('WEBP'), ...chunks.flat()];
const webpCanvas = (width: number, height: number) => [
  ...ascii('VP8X'),
  ...le32(10),
  2,
  0,
  0,
  0,
  ...le32(width - 1).slice(0, 3),
  ...le32(height - 1).slice(0, 3),
];
const bitmapHeader = (width: number, height: number) => [
  ...le32(40),
  ...le32(width),
  ...le32(height),
  1,
  0,
  32,
  0,
  ...le32(0),
  ...le32(0),
];
const avif = (width: number, height: number) => [
  ...be32(24),
  ...ascii('ftypavif'),
  ...Array(12).fill(0),
  ...be32(20),
  ...ascii('ispe'),
  ...be32(0),
  ...be32(width),
  ...be32(height),
  ...Array(32).fill(0),
];
const icon = (image: number[]) => [
  0,
  0,
  1,
  0,
  1,
  0,
  0,
  0,
  0,
  0,
  1,
  0,
  32,
  0,
  ...le32(image.length),
  ...le32(22),
  ...image,
  ...Array(24).fill(0),
];

function hostileRasters(): SamplePicture[] {
  const raster = (name: string, type: string, bytes: number[]): SamplePicture => ({
    name,
    type: `image/${type}`,
    content: new Uint8Array(bytes),
  });
  const huge = btoa(String.fromCharCode(...pngHeader(50_000, 50_000)));
  return [
    raster('PNG of 2.5 gigapixels', 'png', pngHeader(50_000, 50_000)),
    raster('PNG of 2.5 gigapixels named as JPEG', 'jpeg', pngHeader(50_000, 50_000)),
    raster('APNG of a million frames', 'png', pngHeader(500, 500, 1_000_000)),
    raster('GIF of 65,535 × 65,535 pixels', 'gif', gif(65_535, 65_535, 1)),
    raster('GIF of 20,000 frames', 'gif', gif(100, 100, 20_000)),
    raster('GIF of 500 large frames', 'gif', gif(8000, 8000, 500)),
    raster('JPEG of 65,500 × 65,500 pixels', 'jpeg', jpeg(65_500, 65_500)),
    raster('JPEG of 5,000 passes', 'jpeg', jpeg(8000, 8000, 5000)),
    raster('WebP of 16,383 × 16,383 pixels', 'webp', webp(webpCanvas(16_383, 16_383), Array(20).fill(0))),
    raster(
      'WebP of 10,000 frames',
      'webp',
      webp(
        webpCanvas(400, 400),
        ...Array.from({ length: 10_000 }, () => [...ascii('ANMF'), ...le32(16), ...Array(16).fill(0)]),
        Array(20).fill(0),
      ),
    ),
    raster('AVIF of 60,000 × 60,000 pixels', 'avif', avif(60_000, 60_000)),
    raster('BMP of 40,000 × 40,000 pixels', 'bmp', [
      ...ascii('BM'),
      ...Array(12).fill(0),
      ...bitmapHeader(40_000, 40_000),
    ]),
    raster('icon with a huge PNG', 'x-icon', icon(pngHeader(50_000, 50_000))),
    raster('icon with a huge bitmap', 'x-icon', icon(bitmapHeader(50_000, 50_000))),
    {
      name: 'SVG with a huge PNG',
      type: 'image/svg+xml',
      content: svg(`<image href="data:image/png;base64,${huge}" width="9" height="9"/>`),
    },
  ];
}
