import { commonPasswords } from "./frequent-passwords.ts";

/** Common passwords of our four languages and this trade, which lists of leaks from mostly English sites lack. */
const regionalPasswords: ReadonlySet<string> = new Set(
  `
  !qaz2wsx !qaz@wsx 001122 010203 0987654321 100861 101010 102030 110110 111aaa 112233 11223344 1122334455 112233a
  119119 121212 123123 123123123 123123a 123321 12341234 1234321 12344321 123456789a 1234567a 123456a 12345a
  123abc 123asd 123qwe 123qweasd 131313 1314520 1314521 147147 147258 147258369 147852 147852369 159159 159357
  159753 168168 19871987 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1z2x3c 20081010
  201314 202020 223344 232323 258258 2wsx3edc 332211 3344520 369369 4321pass 445566 456456 456789 518518 5201314
  520520 5211314 521521 584520 654321 666888 741852 741852963 7654321 7758258 7758521 778899 789456 789456123
  789789 87654321 888999 963852741 987654321 9876543210 998877 a12345 a123456 a12345678 a123456789 a1b2c3 a1b2c3d4
  aa123456 aaa111 aaa123 aaaaa1 abc123 abc1234 abc12345 abc123456 abcabc abcd1234 abcdef abcdefg abcdefgh access
  admin1 admin12 admin123 admin1234 admin666 admin888 admin@123 administrator alejandro amanda america andrew
  angel1 angels apple123 arsenal asasas asd123 asd123456 asdasd asdf1234 asdfasdf asdfgh asdfghjkl ashley asshole
  austin autumn babygirl bailey banana barcelona baseball basketball batman bigdog biteme blessed blink182 bonita
  bridal buster canada carlos changeme changeme123 charlie cheese chelsea christ computer contrasena contrasena123
  contraseña cookie corazon corvette cowboy cowboys dallas daniel darling default diamond doraemon dragon eagles
  eminem england estrella facebook faith1 falcon family ferrari flower football forever france freedom friend
  friends fuckyou fuckyou1 george germany ginger golden google google123 guest123 guitar hammer hannah happy1
  happy123 harley heaven hello1 hello123 hello12345 helloworld hockey hola123 holahola hotdog houston huanying
  hunsha hunsha123 hunter2 iloveu iloveyou iloveyou1 internet jennifer jessica jesus1 jesuschrist jordan jordan23
  killer knight letmein letmein1 liming liverpool lkjhgf login123 london lovebug lovely loveme lucky1 lucky7
  lucky888 maggie mariposa marriage master matrix matthew maverick mercedes merlin metallica michael michelle
  mima123 mm123456 mnbvcxz money1 money123 monkey music123 mustang naruto nicole nihongo nirvana orange p0o9i8u7
  p@ssw0rd p@ssword pa55word packers panther pass123 pass1234 pass12345 passpass passw0rd password password!
  password01 pepper phoenix phoenix1 photo123 poiuyt poiuytrewq pokemon porsche princess pussycat q123456 q1w2e3
  q1w2e3r4 q1w2e3r4t5 qaz123 qazwsx qazwsxedc qazxsw qq123456 qwaszx qwe123 qweasd qweasdzxc qweqwe qwer1234
  qwerty qwerty1 qwerty12 qwerty123 qwerty7 qwertyui qwertyuiop raiders ranger realmadrid redsox robert rockstar
  root123 rootroot sakura samsung scooter secret secret1 shadow sheying sheying123 shmily silver slipknot soccer
  spiderman spring starwars steelers studio123 success summer sunshine superman sweetie sweety teamomucho tequiero
  test123 test1234 tester testtest thomas thunder tigger tokyo123 toor123 trustno1 user123 username w123456
  wang123 wangjing wedding123 weddings welcome welcome1 welcome123 whatever winter woaini woaini123 woaini1314
  woaini520 wsxedc xsw2zaq1 xxx123 yankees z123456 zaq123 zaq12wsx zaq1zaq1 zhang123 zhangwei zxc123 zxcvbn
  zxcvbnm zxczxc zz123456
`
    .trim()
    .split(/\s+/),
);

/** Words of the product, which are refused with trailing digits too. */
const productWords = ["vowdesk", "wedding", "studio", "photo", "admin"];

/** Sequences of which every part is refused, forwards and backwards. */
const sequences = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

const isCommon = (text: string) => regionalPasswords.has(text) || commonPasswords.has(text);
const isSequence = (text: string) =>
  sequences.some((letters) => letters.includes(text) || [...letters].toReversed().join("").includes(text));
const isRepeated = (text: string) => /^(.{1,4})\1+$/su.test(text);
const withoutTail = (text: string) => text.replace(/[\d\p{P}\p{S}]+$/u, "");

/** Whether a password is easy to guess: common, a sequence, a repetition, or one of the user's names with or without digits. */
export function isGuessable(password: string, names: readonly string[]): boolean {
  const text = password.toLowerCase();
  const stem = withoutTail(text);
  const own = names.map((name) => name.normalize("NFKC").toLowerCase()).filter(Boolean);
  const isOwn = own.some((name) => text === name || stem === name || stem === withoutTail(name));
  return (
    isOwn || productWords.includes(stem) || isCommon(text) || isCommon(stem) || isSequence(text) || isRepeated(text)
  );
}
